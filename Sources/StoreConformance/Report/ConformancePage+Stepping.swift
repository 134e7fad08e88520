import Drawing

extension ConformancePage {
  /// A script that steps through a timeline, with buttons, and with arrow keys, Home and End while
  /// a button has the focus.
  ///
  /// `Tests/page` and the tests of the page compare the digest with the text.
  static let stepping = Page.Script(
    steppingText, digest: "72SgsQXO1I1d4nigBGGAlyzTXOrpYhmmM+N6R1VDrSA=")

  static let steppingText = #"""
    for (const box of document.querySelectorAll('.timeline')) {
      const steps = [...box.querySelectorAll('ol > li')];
      const bars = [...(box.parentNode.querySelector('figure svg')?.querySelectorAll('g.event') ?? [])];
      const scheduled = steps.filter(step => step.className == 'step');
      const end = [...box.querySelectorAll('.end > *')].map(part => part.textContent);
      const panel = document.createElement('div');
      panel.className = 'stepper';
      const said = document.createElement('p');
      said.setAttribute('aria-live', 'polite');
      let now = 0;
      const text = (step, part) => step.querySelector(part)?.textContent ?? '';
      const sentence = () => {
        const step = steps[now];
        const who = text(step, 'b');
        const disk = steps.slice(0, now + 1).map(step => text(step, '.files')).filter(Boolean).pop();
        const lines = [`Step ${now + 1} of ${steps.length}, ${text(step, '.kind')}: `
          + (who ? who + ': ' : '') + text(step, '.event')];
        step.querySelectorAll('small:not(.files)').forEach(remark => lines.push(remark.textContent));
        if (disk) lines.push(disk);
        if (now == steps.length - 1)
          for (let i = 0; i < end.length; i += 2) lines.push(`${end[i]}: ${end[i + 1]}`);
        return lines.join('\n');
      };
      const show = (target, isMoved) => {
        now = Math.max(0, Math.min(steps.length - 1, target));
        steps.forEach((step, index) => {
          step.classList.toggle('now', index == now);
          step.classList.toggle('later', index > now);
          if (index == now) step.setAttribute('aria-current', 'step');
          else step.removeAttribute('aria-current');
        });
        if (bars.length == scheduled.length)
          bars.forEach((bar, index) => bar.classList.toggle('now', scheduled[index] == steps[now]));
        said.textContent = sentence();
        for (const [button, isAtEnd] of buttons) button.setAttribute('aria-disabled', isAtEnd());
        if (isMoved) steps[now].scrollIntoView({ block: 'nearest' });
      };
      const isFirst = () => now == 0, isLast = () => now == steps.length - 1;
      const buttons = [
        ['First', () => 0, isFirst], ['Back', () => now - 1, isFirst],
        ['Next', () => now + 1, isLast], ['Last', () => steps.length - 1, isLast],
      ].map(([name, target, isAtEnd]) => {
        const button = document.createElement('button');
        button.type = 'button';
        button.textContent = name;
        button.setAttribute('aria-label', `${name} step of: ${box.getAttribute('aria-label')}`);
        button.addEventListener('click', () => show(target(), true));
        panel.append(button);
        return [button, isAtEnd];
      });
      panel.append(said);
      panel.addEventListener('keydown', event => {
        const target = {
          ArrowRight: now + 1, ArrowDown: now + 1, ArrowLeft: now - 1, ArrowUp: now - 1,
          Home: 0, End: steps.length - 1,
        }[event.key];
        if (target === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
        event.preventDefault();
        show(target, true);
      });
      box.prepend(panel);
      show(0, false);
    }
    """#
}
