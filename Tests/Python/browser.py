"""Chromium without a window, spoken to by its DevTools protocol over two pipes.

No package is needed: https://chromedevtools.github.io/devtools-protocol/ (stable parts).
"""

import base64
import json
import os
import select
import shutil
import subprocess
import tempfile

# Only a guard against a browser that hangs: no figure is held to it.
PATIENCE = 120


class BrowserFailed(Exception):
    """The browser did not do what it was asked: nothing is said about the page."""


class Browser:
    def __init__(self):
        program = next(
            (p for p in map(shutil.which, ("chromium", "chromium-browser", "google-chrome")) if p), None
        )
        if program is None:
            raise BrowserFailed("there is no Chromium; .ci/setup --browser installs it")
        self._profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        down_read, self._down = os.pipe()
        self._up, up_write = os.pipe()
        # Descriptors 3 and 4 are where Chromium looks for its two pipes.
        command = 'exec "$@" 3<&%d 4>&%d' % (down_read, up_write)
        options = [
            "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
            "--remote-debugging-pipe", "--user-data-dir=" + self._profile.name,
            # No network but this machine's: a page that asks for one is seen, and gets nothing.
            "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1", "--no-first-run", "--disable-extensions",
            "--disable-background-networking", "--hide-scrollbars", "--font-render-hinting=none",
        ]
        self._process = subprocess.Popen(
            ["bash", "-c", command, "bash", program, *options, "about:blank"],
            pass_fds=(down_read, up_write), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        os.close(down_read)
        os.close(up_write)
        self._buffer = b""
        self._last = 0
        self.version = self.send("Browser.getVersion")["product"]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        try:
            self.send("Browser.close")
        except (BrowserFailed, OSError):
            self._process.kill()
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        os.close(self._down)
        os.close(self._up)
        self._profile.cleanup()

    def send(self, method, parameters=None, session=None, events=None):
        """Asks for something and waits for the answer; what happens meanwhile goes to `events`."""
        self._last += 1
        number = self._last
        message = {"id": number, "method": method, "params": parameters or {}}
        if session:
            message["sessionId"] = session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self._down, data):]
        while True:
            answer = self._read(method)
            if answer.get("id") == number:
                if "error" in answer:
                    raise BrowserFailed("%s: %s" % (method, answer["error"]["message"]))
                return answer["result"]
            if events is not None and "method" in answer:
                events.append(answer)

    def wait(self, name, events):
        """Reads until an event has come."""
        while not any(event["method"] == name for event in events):
            answer = self._read(name)
            if "method" in answer:
                events.append(answer)

    def _read(self, what):
        while b"\0" not in self._buffer:
            if not select.select([self._up], [], [], PATIENCE)[0]:
                raise BrowserFailed("the browser said nothing for %d s: %s" % (PATIENCE, what))
            piece = os.read(self._up, 1 << 20)
            if not piece:
                raise BrowserFailed("the browser ended: %s" % what)
            self._buffer += piece
        text, self._buffer = self._buffer.split(b"\0", 1)
        return json.loads(text)


class OpenPage:
    """A page in a tab of its own, with all that it said and asked for since it was opened."""

    def __init__(self, browser, path, width, dark=False, scripts=True):
        self._browser = browser
        self.events = []
        self._target = browser.send("Target.createTarget", {"url": "about:blank"})["targetId"]
        self._session = browser.send(
            "Target.attachToTarget", {"targetId": self._target, "flatten": True}
        )["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network", "Accessibility", "DOM"):
            self.send(domain + ".enable")
        self.resize(width)
        self.paint(dark)
        if not scripts:
            # Nothing of the page can be evaluated then: only its tree can be read.
            self.send("Emulation.setScriptExecutionDisabled", {"value": True})
        address = path if path.startswith("http://127.0.0.1:") else "file://" + os.path.abspath(path)
        self.send("Page.navigate", {"url": address})
        browser.wait("Page.loadEventFired", self.events)
        if not scripts:
            return
        with open(os.path.join(os.path.dirname(__file__), "measures.js")) as file:
            self.evaluate(file.read() + "; 0")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._browser.send("Target.closeTarget", {"targetId": self._target})

    def send(self, method, parameters=None):
        return self._browser.send(method, parameters, self._session, self.events)

    def resize(self, width, height=900):
        self.send(
            "Emulation.setDeviceMetricsOverride",
            {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600},
        )

    def paint(self, dark):
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.send("Emulation.setEmulatedMedia", {"media": "screen", "features": [scheme]})

    def evaluate(self, expression):
        answer = self.send(
            "Runtime.evaluate",
            {"expression": expression, "returnByValue": True, "awaitPromise": True},
        )
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            text = details.get("exception", {}).get("description", details["text"])
            raise BrowserFailed("a measure failed: %s" % text)
        return answer["result"].get("value")

    def press(self, key):
        code = {
            "Tab": 9, "Enter": 13, "End": 35, "Home": 36, "ArrowLeft": 37, "ArrowUp": 38,
            "ArrowRight": 39, "ArrowDown": 40,
        }[key]
        # A title that opens a part waits for the character that Enter types.
        typed = {"text": "\r"} if key == "Enter" else {}
        for event in ({"type": "keyDown", **typed}, {"type": "keyUp"}):
            self.send(
                "Input.dispatchKeyEvent",
                {"key": key, "code": key, "windowsVirtualKeyCode": code, **event},
            )

    def heard(self):
        """What a screen reader is given."""
        nodes = self.send("Accessibility.getFullAXTree")["nodes"]
        return [
            (node["role"]["value"], node.get("name", {}).get("value", ""))
            for node in nodes
            if not node.get("ignored") and "role" in node
        ]

    def heard_when(self, is_there, frames=20):
        """The same as soon as `is_there`, or after so many frames were drawn."""
        for _ in range(frames):
            heard = self.heard()
            if is_there(heard):
                return heard
            self.draw_frame()
        return self.heard()

    def draw_frame(self):
        clip = {"x": 0, "y": 0, "width": 1, "height": 1, "scale": 1}
        self.send("Page.captureScreenshot", {"format": "png", "clip": clip})

    def console(self):
        said = []
        for event in self.events:
            if event["method"] == "Runtime.consoleAPICalled":
                said.append(" ".join(str(a.get("value", "")) for a in event["params"]["args"]))
            elif event["method"] == "Runtime.exceptionThrown":
                said.append(event["params"]["exceptionDetails"]["text"])
            elif event["method"] == "Log.entryAdded":
                said.append(event["params"]["entry"]["text"])
        return said

    def requested(self):
        """Everything that was asked for but the page itself."""
        asked = [
            event["params"]["request"]["url"]
            for event in self.events
            if event["method"] == "Network.requestWillBeSent"
        ]
        return asked[1:]

    def screenshot(self, path, selector=None):
        self.evaluate("document.querySelectorAll('details').forEach(d => d.open = d.open)")
        clip = self.evaluate(
            "(() => { const r = (%s).getBoundingClientRect();"
            "return {x: r.x + scrollX, y: r.y + scrollY, width: r.width, height: r.height,"
            "scale: 1} })()"
            % ("document.querySelector(%s)" % json.dumps(selector) if selector
               else "document.documentElement")
        )
        data = self.send(
            "Page.captureScreenshot",
            {"format": "png", "clip": clip, "captureBeyondViewport": True},
        )["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))
