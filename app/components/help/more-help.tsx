import { help } from "../../content/help.ts";
import styles from "./more-help.module.css";

const { text, links } = help.more;

export function MoreHelp() {
  return (
    <p className={`sheet ${styles.moreHelp}`}>
      <span className="display title-l">{text}</span>
      <span className={styles.label}>
        {links.map(({ label, href }) => (
          <a key={href} className="action-quiet" href={href}>
            {label}
          </a>
        ))}
      </span>
    </p>
  );
}
