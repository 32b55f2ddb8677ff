export function searchHelp(page: Document): void {
  const field = page.querySelector<HTMLInputElement>("#search");
  const found = page.querySelector("#found");
  const cards = [...page.querySelectorAll<HTMLElement>("#pages > li")];
  const search = () => {
    const words = field?.value.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    const matches = (text: string | null) =>
      words.every((word) => text?.toLowerCase().includes(word));
    for (const card of cards) {
      const isWhole = matches(
        card.querySelector("h2")?.parentElement?.firstElementChild?.textContent ?? "",
      );
      const questions = [...card.querySelectorAll<HTMLElement>("li")];
      for (const question of questions)
        question.hidden = !isWhole && !matches(question.textContent);
      card.hidden = questions.every((question) => question.hidden) && !matches(card.textContent);
    }
    const left = cards.filter((card) => !card.hidden).length;
    if (found)
      found.textContent = words.length > 0 ? sentence(left, field?.value.trim() ?? "") : "";
  };
  field?.addEventListener("input", search);
  search();
}

function sentence(count: number, typed: string) {
  if (count === 0)
    return `Nothing here matches “${typed}”. Try fewer words, or ask the demo agent.`;
  return count === 1 ? "1 page matches." : `${count} pages match.`;
}
