"""Our statistics beside those of scipy, on a recorded run and on curves whose truth is known."""

import html.parser
import math
import re

import samples


def pairs(result, comparison):
    """The rounds in which a store and its baseline ran, as the order of the run has them."""
    def rounds(arm):
        where = comparison["scenario"]
        return next(
            c["rounds"] for c in result["cells"]
            if c["variant"] == arm and c["metric"] == "throughput"
            and all(c[name] == value for name, value in where.items()))

    one, other = rounds(comparison["variant"]), rounds(comparison["baseline"])
    turns = [arms for arms in result["context"]["order"] if comparison["baseline"] in arms]
    bases = [base for arms, base in zip(turns, other) if comparison["variant"] in arms]
    return aligned(one, bases, comparison["ratio"]["ratios"])


def aligned(one, bases, ratios):
    """Each round beside the baseline's of its turn. A turn without a value, such as one that other programs
    disturbed, is not among the rounds: with fewer rounds than turns, the ratios tell which one has none."""
    if len(one) >= len(bases):
        return list(zip(one, bases))
    found, left = [], iter(bases)
    for value, ratio in zip(one, ratios):
        base = next((base for base in left if math.isclose(value / base, ratio, rel_tol=1e-5)), None)
        if base is None:
            break
        found.append((value, base))
    return found


def check_recorded(flaws, result, numpy, stats):
    """Ratios and intervals of every comparison of a recorded run, whose rounds have seven digits."""
    compared = 0
    for comparison in result["comparisons"]:
        name = "%s, %s" % (comparison["variant"], comparison["scenario"])
        rounds = pairs(result, comparison)
        ratios = comparison["ratio"]["ratios"]
        if len(rounds) != len(ratios) or not numpy.allclose([a / b for a, b in rounds], ratios):
            flaws.expect(False, name + ": the ratios are not those of its rounds")
            continue
        compared += 1
        check_interval(flaws, name, comparison["ratio"]["interval"], ratios, numpy, stats)
    flaws.expect(compared > 0, "nothing was compared with scipy")
    return compared


def check_interval(flaws, name, interval, ratios, numpy, stats):
    """Hettmansperger and Sheather's interval from scipy's binomial; the bootstrap's beside it."""
    values, n = sorted(ratios), len(ratios)
    if n < 6:
        return
    flaws.expect(math.isclose(interval["median"], numpy.median(values)), name + ": median")
    cover = lambda d: 1 - 2 * stats.binom.cdf(d - 1, n, 0.5)
    d = max(k for k in range(1, n // 2 + 1) if cover(k) >= 0.95)
    excess = (cover(d) - 0.95) / (cover(d) - cover(d + 1))
    inner = (n - d) * excess / (d + (n - 2 * d) * excess)
    low = (1 - inner) * values[d - 1] + inner * values[d]
    high = (1 - inner) * values[n - d] + inner * values[n - d - 1]
    low, high = min(low, interval["median"]), max(high, interval["median"])
    flaws.expect(
        math.isclose(interval["low"], low, rel_tol=1e-9)
        and math.isclose(interval["high"], high, rel_tol=1e-9),
        "%s: %s, and by scipy %g – %g" % (name, interval, low, high))
    other = stats.bootstrap(
        (numpy.array(ratios),), numpy.median, method="percentile", n_resamples=2_000,
        random_state=numpy.random.default_rng(1)).confidence_interval
    # Another method, and for so few rounds a narrower one: the two have to lie over each other.
    flaws.expect(
        interval["low"] <= other.high and other.low <= interval["high"],
        "%s: the bootstrap has %g – %g" % (name, other.low, other.high))


class Tables(html.parser.HTMLParser):
    """The tables of a page by their captions."""

    def __init__(self):
        super().__init__()
        self.tables, self._caption, self._text = {}, None, None

    def handle_starttag(self, tag, attributes):
        if tag in ("caption", "th", "td"):
            self._text = ""
        if tag == "tr":
            self.tables[self._caption].append([])

    def handle_data(self, data):
        if self._text is not None:
            self._text += data

    def handle_endtag(self, tag):
        if tag == "caption":
            self._caption = self._text
            self.tables[self._caption] = []
        elif tag in ("th", "td"):
            self.tables[self._caption][-1].append(self._text)
        if tag in ("caption", "th", "td"):
            self._text = None


def number(text):
    """The first figure of a cell such as `1,234 (1,200 – 1,300)`."""
    return float(re.match(r"[\d,.]+(e-?\d+)?", text).group().replace(",", ""))


def check_scaling(flaws, page, result, numpy, optimize):
    """λ, σ and κ of the page beside scipy's least squares of relative errors, and beside the truth."""
    reader = Tables()
    reader.feed(page)
    table = next(
        rows for caption, rows in reader.tables.items()
        if caption.startswith("operations/s by clients, save-only"))
    checked = 0
    names = samples.STORES + samples.FLOORS + [samples.AGAIN]
    for row in table[1:]:
        store = row[0]
        number_of_store = names.index(store)
        sigma, kappa = 0.02 * (number_of_store % 8), 0.0004 * (number_of_store % 5)
        cells = [
            c for c in result["cells"] if c["variant"] == store and c["metric"] == "throughput"
            and c["workload"] == "save-only" and c["records"] == 1_000
        ]
        clients = numpy.array([c["clients"] for c in cells], float)
        # The squares of all rounds are least where those of their mean N / X are.
        rates = numpy.array([len(c["rounds"]) / sum(1 / x for x in c["rounds"]) for c in cells])

        def misses(p):
            law = p[0] * clients / (1 + p[1] * (clients - 1) + p[2] * clients * (clients - 1))
            return law / rates - 1

        fit = optimize.least_squares(
            misses, [rates[0], 0.01, 1e-4], bounds=([0, 0, 0], [numpy.inf] * 3),
            x_scale=[rates[0], 0.1, 1e-3], xtol=1e-14, ftol=1e-14)
        found = [number(text) for text in row[len(row) - 4:len(row) - 1]]
        curve = lambda p: p[0] * clients / (1 + p[1] * (clients - 1) + p[2] * clients * (clients - 1))
        miss = numpy.max(numpy.abs(curve(found) / curve(fit.x) - 1))
        flaws.expect(miss < 0.02, "USL, %s: off scipy's curve by %.1f %%" % (store, miss * 100))
        truth = curve([rates[0], sigma, kappa])
        miss = numpy.max(numpy.abs(curve(found) / truth - 1))
        flaws.expect(miss < 0.1, "USL, %s: off the true curve by %.1f %%" % (store, miss * 100))
        for ours, true, what in ((found[1], sigma, "σ"), (found[2], kappa, "κ")):
            flaws.expect(
                abs(ours - true) <= max(0.1 * true, {"σ": 0.01, "κ": 2e-4}[what]),
                "USL, %s: %s is %g, and was %g" % (store, what, ours, true))
        checked += 1
    return checked
