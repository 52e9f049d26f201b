import { depositTrail } from "~/content/deposit-claims.ts";
import styles from "./claim-pictures.module.css";

/** Small; each downloads its file. */
export function Pictures({
  ids,
  hrefOf,
  smallOf = hrefOf,
}: {
  ids: readonly string[];
  hrefOf: (id: string) => string;
  smallOf?: (id: string) => string;
}) {
  return (
    <ul className={`row gap-3 ${styles.pictures}`}>
      {ids.map((id, index) => (
        <li key={id}>
          <a href={hrefOf(id)} download>
            <img src={smallOf(id)} alt={depositTrail.picture(index + 1)} width="96" height="96" loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  );
}
