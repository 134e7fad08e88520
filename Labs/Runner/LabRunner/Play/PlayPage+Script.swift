import Drawing

extension PlayPage {
  static let style = """

    .play { margin: 1rem 0; padding: .75rem 1rem; border: 1px solid var(--line);
      border-radius: .4rem; }
    .play ol { margin: .25rem 0 .75rem; padding-left: 1.75rem; }
    .play li b { font-weight: 600; }
    .play button { display: block; width: 100%; max-width: 34rem; margin: .4rem 0; padding: .5rem .75rem;
      min-height: 2.75rem; font: inherit; text-align: left; color: var(--text);
      background: var(--raised); border: 1px solid var(--line); border-radius: .4rem; cursor: pointer;
      overflow-wrap: anywhere; }
    .play button:hover { border-color: var(--link); }
    .play button[aria-disabled=true] { color: var(--faint); cursor: default; }
    .play .said { min-height: 1.5rem; font-weight: 600; }
    section { content-visibility: visible; }
    table { width: 100%; max-width: 40rem; }
    tbody th { white-space: normal; min-width: 6.5rem; }
    th, td { padding-right: .4rem; }
    .decided th, .decided td { background: var(--raised); font-weight: 600; }
    .play .tools { display: flex; flex-wrap: wrap; gap: .5rem; }
    .play .tools button { width: auto; }
    @media print { .play { display: none; } }
    """

  /// Lets a person choose the steps; the tests compare the digest with the text.
  static let script = Page.Script(
    scriptText, digest: "VNSczEu/X279BnnfJr//ec1bSADSdCoG1cGS45/yqyk=")

  static let scriptText = #"""
    'use strict';
    const make = (name, text, parts = []) => {
      const made = document.createElement(name);
      if (text) made.textContent = text;
      made.append(...parts);
      return made;
    };
    const grouped = number => String(number).replace(/\B(?=(\d{3})+$)/g, ',');
    const percent = ({wrong, schedules}) => {
      const part = Math.round(100 * wrong / schedules);
      return (wrong == 0 || wrong == schedules ? part : Math.min(99, Math.max(1, part))) + ' %';
    };
    const isDecided = share => share.wrong == 0 || share.wrong == share.schedules;
    const fewest = 20;

    function start({lab, tree}) {
      const box = document.querySelector(`.play[data-lab="${lab}"]`);
      const task = lane => tree.lanes[lane].replace(/ \(on an actor\).*/, '');
      let taken = [];

      const path = () => {
        const nodes = [tree.nodes[tree.nodes.length - 1]];
        const moves = [];
        for (const alternative of taken) {
          const choice = nodes[nodes.length - 1].choices[alternative];
          moves.push(tree.moves[choice.move]);
          nodes.push(tree.nodes[choice.next]);
        }
        return {nodes, moves, now: nodes[nodes.length - 1]};
      };
      const words = move => {
        const name = task(move.lane);
        const own = move.events.filter(event => task(event.lane) == name).map(event => event.text);
        if (own.length) return `${name}: ${own.join('; ')}`;
        return name == tree.lanes[move.lane] ? `${name} goes on` : `${name} goes on, on an actor`;
      };
      /// The index of the choice that decided, and the sentence about it.
      const decision = ({nodes, now}) => {
        const shares = nodes.map(node => node.share);
        const isKept = 'kept' in now.outcome;
        if (isDecided(shares[0])) return [-1, 'No choice decided: '
          + (isKept ? 'none' : 'each') + ' of the recorded schedules ends wrong.'];
        if (tree.extent == 'complete') {
          const sealed = shares.findIndex(isDecided);
          const [before, after] = [shares[sealed - 1], shares[sealed]];
          return [sealed - 1, `Choice ${sealed} decided: after it ${grouped(after.wrong)} of `
            + `${grouped(after.schedules)} schedules end wrong. Before, ${grouped(before.wrong)} of `
            + `${grouped(before.schedules)} did.`];
        }
        const part = share => share.wrong / share.schedules;
        let [largest, by] = [-1, 0];
        for (let i = 1; i < shares.length; i += 1) {
          const change = (part(shares[i]) - part(shares[i - 1])) * (isKept ? -1 : 1);
          if (shares[i].schedules >= fewest && change >= by && change > 0) [largest, by] = [i - 1, change];
        }
        if (largest < 0)
          return [-1, 'The sample has too few schedules here to name the choice that decided.'];
        return [largest, `Choice ${largest + 1} changed most: ${percent(shares[largest])} of the sampled `
          + `schedules ended wrong before, and ${percent(shares[largest + 1])} after. A sample `
          + 'proves no more than that.'];
      };
      const head = (text, scope, kind) => {
        const cell = make('th', text);
        cell.scope = scope;
        if (kind) cell.className = kind;
        return cell;
      };
      const table = ({nodes, moves}, decided) => {
        const rows = nodes.map(({share}, place) => {
          const mark = make('td', place > 0 && place - 1 == decided ? '◀ decided' : '');
          mark.className = 'words';
          const row = make('tr', '', [
            head(place ? `${place} · ${words(moves[place - 1])}` : '(the beginning)', 'row', 'words'),
            make('td', grouped(share.schedules)), make('td', percent(share)), mark]);
          if (place > 0 && place - 1 == decided) row.className = 'decided';
          return row;
        });
        const heads = [head('choice', 'col', 'words'), head('schedules', 'col'),
          head('wrong', 'col'), head('decided', 'col', 'words')];
        const made = make('table', '', [
          make('caption', 'The share of schedules that end wrong after each choice'),
          make('thead', '', [make('tr', '', heads)]), make('tbody', '', rows)]);
        const around = make('div', '', [made]);
        around.className = 'scrolled';
        around.tabIndex = 0;
        around.setAttribute('role', 'region');
        around.setAttribute('aria-label', 'The shares after each choice');
        return around;
      };

      const [said, decisive] = [make('p'), make('p')];
      const live = make('div', '', [said, decisive]);
      said.className = 'said';
      decisive.className = 'decision';
      live.setAttribute('aria-live', 'polite');
      const [story, steps, end, tools] = [make('ol'), make('div'), make('div'), make('div')];
      tools.className = 'tools';
      story.setAttribute('aria-label', 'The steps so far');
      const button = (text, action) => {
        const made = make('button', text);
        made.type = 'button';
        made.addEventListener('click', action);
        return made;
      };
      const choose = alternative => {
        const choice = path().now.choices[alternative];
        if (choice?.next == null) return;
        taken.push(alternative);
        show(true);
      };
      const back = () => { if (taken.length) { taken.pop(); show(true); } };
      const again = () => { taken = []; show(true); };
      const undo = button('u  take the last choice back', back);
      tools.append(undo, button('n  begin again', again));

      function show(isMoved) {
        const state = path();
        const events = tree.opening.concat(...state.moves.map(move => move.events));
        story.replaceChildren(...events.map(event => make('li', '', [
          make('b', task(event.lane)), document.createTextNode(': ' + event.text)])));
        steps.replaceChildren(...state.now.choices.map((choice, place) => {
          const isThere = choice.next != null;
          const made = button(`${place + 1}  ${words(tree.moves[choice.move])}`
            + (isThere ? '' : ' (in no sampled schedule)'), () => choose(place));
          made.setAttribute('aria-disabled', String(!isThere));
          return made;
        }));
        undo.setAttribute('aria-disabled', String(!taken.length));
        const outcome = state.now.outcome;
        end.replaceChildren();
        if (outcome) {
          const [decided, sentence] = decision(state);
          const result = 'kept' in outcome
            ? 'The schedule is over, and the promise is kept.' : 'Wrong: ' + outcome.wrong.message + '.';
          end.append(table(state, decided));
          said.textContent = result;
          decisive.textContent = sentence;
        } else {
          const count = state.now.choices.length;
          decisive.textContent = '';
          said.textContent = (taken.length ? `Choice ${taken.length} is made. ` : '')
            + `Which of ${count} steps comes next?`;
        }
        if (isMoved) (steps.querySelector('button[aria-disabled=false]') ?? tools.lastChild).focus();
      }
      box.append(story, live, steps, end, tools);
      box.addEventListener('keydown', event => {
        if (event.ctrlKey || event.altKey || event.metaKey) return;
        if (event.key == 'u') back();
        else if (event.key == 'n') again();
        else if (/^[1-9]$/.test(event.key)) choose(event.key - 1);
        else return;
        event.preventDefault();
      });
      show(false);
    }
    JSON.parse(document.getElementById('schedules').textContent).forEach(start);
    """#
}
