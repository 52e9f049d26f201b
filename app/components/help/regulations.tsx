import { helpDocument } from "../../content/help.ts";
import { useContent } from "../content.ts";
import { FigureCaption } from "../figure-caption.tsx";
import { firs, softLine, swell } from "../illustrations/terrain.ts";
import { HeadedList } from "../ui/headed-list.tsx";
import "~/styles/primitives/numbered-list.css";
import "~/styles/primitives/ruled.css";
import "~/styles/rare-tokens.css";
import { SvgPicture } from "../illustrations/svg-picture.tsx";
import styles from "./regulations.module.css";

export function Regulations() {
  const { heading, items, disclaimer, fence } = useContent(helpDocument).regulations;
  return (
    <div className={`sheet columns gap-6 far-apart ${styles.regulations}`}>
      <h2 className="title-l">{heading}</h2>
      <HeadedList className="ruled benefit-index" items={items} />
      <figure>
        <Fence title={fence.picture} />
        <FigureCaption number={2}>{fence.figure}</FigureCaption>
      </figure>
      <div className={`row gap-4 ${styles.posted}`}>
        <h3 className="text-xl">{disclaimer.name}</h3>
        <p>{disclaimer.text}</p>
      </div>
    </div>
  );
}

const shore = softLine([
  [0, 96],
  [60, 110],
  [130, 92],
  [180, 150],
  [150, 210],
  [210, 262],
  [300, 250],
  [356, 196],
  [420, 210],
]);

function Fence({ title }: { title: string }) {
  return (
    <SvgPicture viewBox="0 0 420 380" className={styles.fence} title={title}>
      <path d={`${shore}L420 380L0 380z`} fill="var(--hill)" />
      <path
        d={swell(0, 420, 22, 4, 8) + swell(40, 420, 48, 4, 7) + swell(190, 420, 84, 4, 5) + swell(210, 400, 122, 4, 4)}
        fill="none"
        stroke="var(--tide)"
        opacity=".6"
      />
      <path d={shore} fill="none" stroke="var(--ink)" strokeWidth="1.6" />
      <path d={firs(16, 90, 356, 26) + firs(330, 414, 368, 32)} fill="var(--pine)" />
      <path
        d="M0 318C80 300 96 250 150 262M96 286C160 330 220 310 420 318M230 316L250 380"
        fill="none"
        stroke="var(--paper)"
        strokeWidth="5"
      />
      <path
        d="M34 214L128 118L206 232L318 268L330 338L196 360L58 346z"
        fill="none"
        stroke="var(--cedar)"
        strokeWidth="3"
        strokeDasharray="10 7"
      />
      <g stroke="var(--ink)" strokeWidth="3" fill="var(--signal)">
        <circle cx="112" cy="286" r="9" />
        <circle cx="226" cy="312" r="9" />
        <circle cx="374" cy="318" r="9" fill="var(--cedar)" />
      </g>
      <path d="M374 318m-18 0a18 18 0 1 0 36 0a18 18 0 1 0-36 0" fill="none" stroke="var(--cedar)" strokeWidth="2" />
    </SvgPicture>
  );
}
