import { help } from "../../content/help.ts";

const { text, links } = help.more;

export function MoreHelp() {
  return (
    <p className="sheet more-help">
      <span className="display title-l">{text}</span>
      <span className="flex flex-wrap gap-3">
        {links.map(({ label, href }) => (
          <a key={href} className="action-quiet" href={href}>
            {label}
          </a>
        ))}
      </span>
    </p>
  );
}
