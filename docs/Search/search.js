// Full-text search in the sections of the site: BM25 (Robertson and Zaragoza, 2009), in which a word of a heading
// counts as several words of the text.
"use strict";

const headingWeight = 6, pageWeight = 3, saturation = 1.2, lengthWeight = 0.4;

const tokens = text => text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];

// Words of questions that say nothing about the answer; all pages are about Swift. A single digit is part of a version.
const fillers = new Set(
  "a an and are can do does for how i in is it my of on or should swift the to use using vs what when where which why with"
    .split(" "));

// The different words of a query without fillers, or all words if there are only fillers.
function asked(query) {
  const words = [...new Set(tokens(query))];
  const telling = words.filter(word => !fillers.has(word) && !/^\d$/.test(word));
  return telling.length > 0 ? telling : words;
}

// The number of times that each word occurs in a section, and the section's length.
function counted(section) {
  const counts = new Map();
  const add = (text, weight) => {
    for (const token of tokens(text)) counts.set(token, (counts.get(token) ?? 0) + weight);
  };
  add(section.text, 1);
  add(section.heading, headingWeight);
  add(section.page, pageWeight);
  return { section, counts, length: tokens(section.text).length };
}

// A longer word of the section counts half: "lock" finds "locks".
function frequency(word, counts) {
  let sum = counts.get(word) ?? 0;
  if (word.length < 3) return sum;
  for (const [token, count] of counts) if (token !== word && token.startsWith(word)) sum += count / 2;
  return sum;
}

// The sections that contain words of the query, best first.
function ranked(sections, query) {
  const words = asked(query);
  const all = sections.map(counted);
  const usual = all.reduce((sum, one) => sum + one.length, 0) / Math.max(1, all.length);
  const scores = all.map(one => ({ section: one.section, score: 0, words: 0 }));
  for (const word of words) {
    const found = all.map(one => frequency(word, one.counts));
    const count = found.filter(f => f > 0).length;
    const rarity = Math.log(1 + (all.length - count + 0.5) / (count + 0.5));
    found.forEach((f, place) => {
      if (f === 0) return;
      const norm = saturation * (1 - lengthWeight + lengthWeight * all[place].length / usual);
      scores[place].score += rarity * f * (saturation + 1) / (f + norm);
      scores[place].words += 1;
    });
  }
  return scores.filter(s => s.words > 0)
    .map(s => ({ section: s.section, score: s.score * s.words / words.length }))
    .sort((a, b) => b.score - a.score).map(s => s.section);
}

// About 180 characters around the first word that is found, from a word's beginning to a word's end.
function excerpt(section, query) {
  const lower = section.text.toLowerCase();
  const places = asked(query).map(word => lower.indexOf(word)).filter(place => place >= 0);
  const start = Math.max(0, Math.min(...places, section.text.length) - 60);
  const from = start === 0 ? 0 : section.text.indexOf(" ", start) + 1;
  const end = section.text.indexOf(" ", from + 180);
  return (from > 0 ? "… " : "") + (end < 0 ? section.text.slice(from) : section.text.slice(from, end) + " …");
}

function shown(section, query) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = section.address;
  link.textContent = section.heading || section.page;
  const page = document.createElement("span");
  page.textContent = section.heading ? section.page : "";
  const text = document.createElement("p");
  text.textContent = excerpt(section, query);
  item.append(link, " ", page, text);
  return item;
}

async function search() {
  const query = new URLSearchParams(location.search).get("q") ?? "";
  const status = document.getElementById("status");
  document.getElementById("words").value = query;
  if (query.trim() === "") return;
  const answer = await fetch("sections.json");
  if (!answer.ok) {
    status.textContent = "The index of the search is missing. Build the site again with docs/build.";
    return;
  }
  const found = ranked(await answer.json(), query);
  const most = 20;
  status.textContent = found.length === 0 ? "No page has these words."
    : found.length > most ? `The ${most} best of ${found.length} sections` : `${found.length} sections`;
  document.title = `${query} | Search | Lockstep`;
  document.getElementById("found").replaceChildren(...found.slice(0, most).map(s => shown(s, query)));
  document.body.dataset.searched = "yes";
}

search();
