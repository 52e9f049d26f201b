import { createContext, useContext } from "react";

interface ServerAnswer {
  errors?: Record<string, string[] | null> | null | undefined;
  first?: string | undefined;
}

const Context = createContext<ServerAnswer>({});

export const ServerAnswerProvider = Context.Provider;
export const useServerAnswer = () => useContext(Context);
