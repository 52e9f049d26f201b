import { createContext, useContext } from "react";

interface ServerAnswer {
  /** What the server found wrong, by field. */
  errors?: Record<string, string[] | null> | null | undefined;
  /** The first invalid field: it has the focus where no script can move it. */
  first?: string | undefined;
}

const Context = createContext<ServerAnswer>({});

export const ServerAnswerProvider = Context.Provider;
export const useServerAnswer = () => useContext(Context);
