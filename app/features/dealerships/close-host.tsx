import { PostForm } from "~/components/admin/post-form.tsx";
import { hostsAdmin } from "~/content/hosts-admin.ts";
import { hostLimits } from "~/domain/host.ts";
import "~/styles/primitives/field.css";
import styles from "./close-host.module.css";

const { close, reopen } = hostsAdmin;

export function CloseHost({ path }: { path: string }) {
  return (
    <PostForm action={`${path}/close`} className={styles.close}>
      <div className="field">
        <label className="field-label" htmlFor="close-reason">
          {close.reason} <span className="field-optional">(optional)</span>
        </label>
        <input id="close-reason" className="input" name="reason" maxLength={hostLimits.reason} autoComplete="off" />
      </div>
      <button type="submit" className="action-quiet">
        {close.button}
      </button>
    </PostForm>
  );
}

export function ReopenHost({ path }: { path: string }) {
  return (
    <PostForm action={`${path}/reopen`}>
      <button type="submit" className="action">
        {reopen.button}
      </button>
    </PostForm>
  );
}
