import "../ui/open-dialogs.script.ts";
import "../ui/tab-group.script.ts";

function enhanceCarousel(carousel: HTMLElement, strip: HTMLElement): void {
  const plates = [...strip.children] as HTMLElement[];
  const name = carousel.querySelector("[data-model-name]");
  const position = carousel.querySelector("[data-model-position]");
  const leftOf = (plate?: HTMLElement) => (plate?.offsetLeft ?? 0) - (plates[0]?.offsetLeft ?? 0);
  let current = 0;
  let rest: ReturnType<typeof setTimeout> | undefined;

  const select = (index: number) => {
    if (index === current) return;
    current = index;
    for (const [at, plate] of plates.entries()) plate.dataset.current = String(at === index);
    if (name) name.textContent = `${plates[index]?.querySelector("h4")?.textContent}, `;
    if (position) position.textContent = plates[index]?.ariaLabel ?? "";
  };
  const scrollTo = (index: number) => {
    const target = (index + plates.length) % plates.length;
    select(target);
    strip.scrollTo({ left: leftOf(plates[target]) });
  };

  for (const button of carousel.querySelectorAll<HTMLElement>("[data-step]"))
    button.addEventListener("click", () => scrollTo(current + Number(button.dataset.step)));
  carousel.addEventListener("keydown", (event) => {
    const target = { ArrowRight: current + 1, ArrowLeft: current - 1 }[event.key];
    if (target === undefined || (event.target as Element).closest("dialog")) return;
    event.preventDefault();
    scrollTo(target);
  });
  const selectNearest = () => {
    const distances = plates.map((plate) => Math.abs(leftOf(plate) - strip.scrollLeft));
    select(distances.indexOf(Math.min(...distances)));
  };
  // Safari before 26.2 has no `scrollend`.
  strip.addEventListener("scroll", () => {
    clearTimeout(rest);
    rest = setTimeout(selectNearest, 150);
  });
}

const carousel = document.querySelector<HTMLElement>("[data-models]");
const strip = carousel?.querySelector<HTMLElement>("[data-model-strip]");
if (carousel && strip) enhanceCarousel(carousel, strip);
