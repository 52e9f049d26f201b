import { accountFlashes } from "~/content/accounts.ts";
import styles from "./logout-form.module.css";
import { PostForm } from "./post-form.tsx";

export function LogoutForm() {
  return (
    <PostForm action="/admin/logout" offline={accountFlashes.signOutFailed}>
      <button type="submit" className={`action-quiet ${styles.button}`}>
        Logout
      </button>
    </PostForm>
  );
}
