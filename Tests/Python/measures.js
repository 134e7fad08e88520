// The measures of a page. Put into it by the browser's tools: no page has it.
const measures = {
  // Text of a chart that leaves its picture, or lies on another text.
  chartFlaws() {
    const flaws = [];
    document.querySelectorAll('svg.chart').forEach((svg, number) => {
      const name = `chart ${number + 1} (${svg.getAttribute('aria-label').slice(0, 60)})`;
      const [left, top, width, height] = svg.getAttribute('viewBox').split(' ').map(Number);
      const texts = [];
      svg.querySelectorAll('text, circle, line, path, rect').forEach(mark => {
        if (mark.closest('defs')) return;
        const box = mark.getBBox();
        const what = `${mark.tagName} ${mark.textContent || mark.getAttribute('class')}`;
        const slack = 0.5;
        if (box.x < left - slack || box.y < top - slack
          || box.x + box.width > left + width + slack
          || box.y + box.height > top + height + slack)
          flaws.push(`${name}: ${what} leaves the picture`);
        if (mark.tagName == 'text' && mark.textContent) texts.push([mark.textContent, box]);
      });
      texts.forEach(([one, a], index) => texts.slice(index + 1).forEach(([other, b]) => {
        const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
        // A line of text is higher than its letters.
        const along = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) - 4;
        if (across > 0 && along > 0) flaws.push(`${name}: "${one}" lies on "${other}"`);
      }));
    });
    return flaws;
  },

  // How often each kind of mark is drawn, by chart.
  charts() {
    return [...document.querySelectorAll('svg.chart')].map(svg => {
      const count = selector => svg.querySelectorAll(selector).length;
      // One path has many dots or whiskers: each begins with a move.
      const marks = selector => [...svg.querySelectorAll(selector)]
        .map(mark => (mark.getAttribute('d') ?? 'M').match(/m/gi).length).reduce((a, b) => a + b, 0);
      const figure = svg.closest('figure');
      const table = document.getElementById(figure?.getAttribute('aria-details'));
      return {
        kind: figure?.className ?? '', caption: figure?.querySelector('figcaption')?.textContent ?? '',
        heard: svg.getAttribute('aria-label') ?? '', role: svg.getAttribute('role'),
        measured: count('path.measured'), fitted: count('path.fitted'),
        context: count('.context'), points: marks('.point, .points, .row circle'), whiskers: marks('.whisker'),
        middles: count('.middle'), bands: count('.band'), rows: count('.row'),
        corners: (svg.querySelector('path.measured')?.getAttribute('d').match(/[ml]/gi) ?? []).length,
        axes: [...svg.querySelectorAll('text, use')].some(mark =>
          mark.tagName == 'text' || document.querySelector(mark.getAttribute('href'))?.querySelector('text')),
        table: table ? [...table.querySelectorAll('tbody th')].map(cell => cell.textContent) : null,
      };
    });
  },

  // The parts that are folded away, and whether a reader has them before the eyes.
  parts() {
    return [...document.querySelectorAll('details.part')].map(part => {
      const content = part.querySelector('section');
      const box = content.getBoundingClientRect();
      return {
        id: content.id, isOpen: part.open, isSeen: content.checkVisibility() && box.height > 0,
        isOnScreen: box.top >= 0 && box.top < innerHeight,
      };
    });
  },

  tables() {
    return [...document.querySelectorAll('table')].map(table => ({
      caption: table.querySelector('caption')?.textContent ?? '',
      rows: table.querySelectorAll('tbody tr').length,
      columns: table.querySelectorAll('thead th').length,
      isWhole: [...table.querySelectorAll('tbody tr')].every(
        row => row.children.length == table.querySelectorAll('thead th').length),
      scopes: [...table.querySelectorAll('th')].every(cell => cell.scope),
    }));
  },

  // How far the page is wider than the window, and what makes it so.
  overflow() {
    const width = document.documentElement.clientWidth;
    const wide = [...document.querySelectorAll('body *')].filter(element => {
      // The part that scrolls is looked at, and not what scrolls in it.
      if (element.parentElement.closest('.scrolled, pre, svg')) return false;
      const box = element.getBoundingClientRect();
      return box.width > 0 && (box.right > width + 0.5 || box.left < -0.5);
    });
    return {
      by: document.documentElement.scrollWidth - width,
      what: wide.slice(0, 5).map(element => `${element.tagName} ${element.className.baseVal ?? element.className}`),
    };
  },

  // Text that is too pale, and marks that are: WCAG 2.2, 1.4.3 (4.5 to 1) and 1.4.11 (3 to 1).
  pale() {
    const canvas = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
    const parse = colour => {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
      return [r, g, b, a / 255];
    };
    const over = ([r, g, b, a], [R, G, B]) => [r * a + R * (1 - a), g * a + G * (1 - a), b * a + B * (1 - a)];
    const light = colour => {
      const [r, g, b] = colour.map(v => v / 255).map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const contrast = (a, b) => {
      const [x, y] = [light(a), light(b)].sort((p, q) => q - p);
      return (x + 0.05) / (y + 0.05);
    };
    const ground = element => {
      const layers = [];
      for (let e = element; e; e = e.parentElement) layers.push(parse(getComputedStyle(e).backgroundColor));
      return layers.reverse().reduce((under, layer) => over(layer, under), [255, 255, 255]);
    };
    const found = new Map();
    const check = (element, colour, least, what) => {
      const alpha = Number(getComputedStyle(element).opacity);
      const [r, g, b, a] = parse(colour);
      if (a == 0) return;
      const under = ground(element.closest('svg')?.parentElement ?? element);
      const value = contrast(over([r, g, b, a * alpha], under), under);
      if (value < least) found.set(`${what}: ${value.toFixed(2)} to 1, ${least} are needed`, true);
    };
    document.querySelectorAll('body *').forEach(element => {
      const style = getComputedStyle(element);
      const name = element.tagName.toLowerCase() + (element.getAttribute('class') ? '.' + element.getAttribute('class') : '');
      if (element.closest('svg')) {
        if (element.tagName == 'text') check(element, style.fill, 4.5, name);
        else if (element.matches('.point.hollow')) check(element, style.stroke, 3, name);
        else if (element.matches('.point')) check(element, style.fill, 3, name);
        else if (element.matches('.line, .points, .whisker, .middle, .reference')) check(element, style.stroke, 3, name);
      } else if ([...element.childNodes].some(n => n.nodeType == 3 && n.textContent.trim())) {
        check(element, style.color, 4.5, name);
      }
    });
    return [...found.keys()];
  },

  focusable() {
    return [...document.querySelectorAll('a[href], summary, button, [tabindex="0"]')]
      .filter(element => element.checkVisibility()).map(measures.name);
  },
  // What scrolls by itself and cannot have the focus.
  unreachable() {
    return [...document.querySelectorAll('body *')].filter(element =>
      ['auto', 'scroll'].includes(getComputedStyle(element).overflowX)
      && element.scrollWidth > element.clientWidth && element.tabIndex < 0).map(measures.name);
  },
  name(element) {
    return `${element.tagName} ${(element.getAttribute('aria-label') ?? element.textContent).slice(0, 80)}`;
  },
  focused() {
    const element = document.activeElement;
    const style = getComputedStyle(element);
    return {
      name: measures.name(element),
      isSeen: style.outlineStyle != 'none' && parseFloat(style.outlineWidth) >= 2,
    };
  },

  headings() {
    return [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].map(h => [Number(h.tagName[1]), h.textContent]);
  },
  deadLinks() {
    return [...document.querySelectorAll('a[href^="#"]')].map(a => a.getAttribute('href'))
      .filter(href => !document.getElementById(decodeURIComponent(href.slice(1))));
  },
  repeatedIds() {
    const ids = [...document.querySelectorAll('[id]')].map(e => e.id);
    return ids.filter((id, index) => ids.indexOf(id) != index);
  },
  // Places that are named elsewhere than in the page.
  // What a picture takes from another one of the page, and has no room or no place.
  missingParts() {
    return [...document.querySelectorAll('use')].filter(use => {
      const box = use.getBBox();
      return !document.querySelector(use.getAttribute('href')) || box.width + box.height == 0;
    }).map(use => use.getAttribute('href'));
  },
  references() {
    const names = ['src', 'href', 'action', 'data', 'srcset', 'poster', 'xlink:href', 'formaction'];
    const found = [...document.querySelectorAll('script[src], iframe, object, embed, link, base')].map(e => e.tagName);
    document.querySelectorAll('*').forEach(element => names.forEach(name => {
      const value = element.getAttribute(name);
      if (value && !value.startsWith('#')) found.push(`${element.tagName} ${name}=${value}`);
    }));
    const styles = [...document.querySelectorAll('style')].map(e => e.textContent)
      .concat([...document.querySelectorAll('[style]')].map(e => e.getAttribute('style')));
    styles.forEach(text => (text.match(/url\([^)]*\)|@import/g) ?? []).forEach(match => found.push(match)));
    return found;
  },
  ground() { return getComputedStyle(document.body).backgroundColor; },
  drawn() {
    const paint = performance.getEntriesByName('first-contentful-paint')[0];
    const [loaded] = performance.getEntriesByType('navigation');
    return paint ? Math.max(paint.startTime, loaded.loadEventEnd) : performance.now();
  },
};
