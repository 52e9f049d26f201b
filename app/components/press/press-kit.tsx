import { pressKitDocument } from "../../content/press-kit.ts";
import { useContent } from "../content.ts";
import "~/styles/primitives/questions.css";
import styles from "./press-kit.module.css";

export function PressKit() {
  const { fileOf, heading, lead, plateOf, plates, sheet, whole } = useContent(pressKitDocument);
  return (
    <section className={`sheet questions ${styles.kit}`} aria-labelledby="press-kit">
      <div className={styles.head}>
        <h2 id="press-kit" className="title-l">
          {heading}
        </h2>
        <p>{lead}</p>
        <p className="row gap-4">
          <a className="action-quiet" href={whole.href} download>
            {whole.label}
          </a>
          <a className="action-quiet" href={sheet.href} download>
            {sheet.label}
          </a>
        </p>
      </div>
      <ul className="stack gap-5">
        {plates.map(({ file, formats, name }) => (
          <li key={file}>
            <div className={styles.plate}>
              <img src={plateOf(file)} alt="" />
            </div>
            <p className="row">
              <span>{name}</span>
              {formats.map((format) => (
                <a key={format} href={fileOf(file, format)} download>
                  {format.toUpperCase()}
                  <span className="sr-only"> of {name}</span>
                </a>
              ))}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
