// Comes after the page's own script, uses the page as a reader would, and leaves what it saw.
addEventListener("load", () => setTimeout(() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const one = (selector) => document.querySelector(selector);
  const expect = (holds, what) => { if (!holds) wrong.push(`unexpected: ${what}`); };
  const press = (on, key) => on.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  const selected = () => Number(one("[role=treeitem][aria-selected=true]").dataset.state);
  const decisions = all("[data-decision]").length;
  expect(decisions > 1, "too few decisions");
  expect(all("#chart path[fill=none]").length >= 2, "no curves");
  expect(all("#legend i.dashed").length >= 1, "the legend doesn't tell attributes from drives");
  const named = all("#actions span").map((it) => it.textContent);
  expect(named.length >= 2 && named.some((it) => it.startsWith("go")), `the bars mean ${named.join(" ")}`);
  let seen = 0;
  for (let at = 0; at + 1 < decisions && all("[role=treeitem]").length < 3; at += 1) {
    const before = one("#hint").textContent;
    one("#next").click();
    expect(one("#hint").textContent !== before, "the next decision isn't shown");
    seen += 1;
  }
  const states = all("[role=treeitem]");
  expect(states.length >= 3, "no decision with three plan states");
  for (const state of states) {
    state.click();
    expect(state.getAttribute("aria-selected") === "true", "a click selects no plan state");
    const heading = one("#detail h2").textContent;
    expect(heading === `Plan state ${Number(state.dataset.state) + 1}`, `the detail is ${heading}`);
  }
  press(document.activeElement, "Home");
  const first = selected();
  press(document.activeElement, "ArrowDown");
  expect(selected() !== first, "the arrow keys move nowhere in the tree");
  expect(document.activeElement.getAttribute("role") === "treeitem", "the focus is lost");
  const parent = one("#detail button");
  if (parent) { const before = selected(); parent.click(); expect(selected() !== before, "the link leads nowhere"); }
  const address = location.hash;
  press(one("#chart"), "End");
  expect(location.hash !== address && one("#next").disabled, "the arrow keys move nowhere in time");
  one("[data-decision='0']").dispatchEvent(new MouseEvent("click", { bubbles: true }));
  expect(one("#previous").disabled, "a click on the timeline chooses nothing");
  const colour = () => getComputedStyle(document.body).backgroundColor;
  const before = colour();
  one("#theme").click();
  expect(colour() !== before, "light and dark are the same");
  expect(document.documentElement.scrollWidth <= innerWidth, `wider than ${innerWidth} pixels`);
  // A telephone; no window is as narrow as that here.
  one("main").style.width = "390px";
  const edge = one("main").getBoundingClientRect().right + 0.5;
  const sticks_out = (it) => !it.closest("svg") && it.getBoundingClientRect().right > edge;
  const wide = all("main *").filter(sticks_out).map((it) => it.id || it.className || it.tagName);
  expect(wide.length === 0 || innerWidth > 860, `wider than 390 pixels: ${wide.join(" ")}`);
  const loaded = performance.getEntriesByType("resource").map((it) => it.name);
  expect(loaded.every((it) => it.startsWith("data:")), `loads ${loaded.join(" ")}`);
  const report = document.createElement("pre");
  report.id = "report";
  report.textContent = JSON.stringify({ decisions, states: states.length, seen, wrong });
  document.body.append(report);
}, 50));
