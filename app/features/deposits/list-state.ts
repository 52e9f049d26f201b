import { type ListState, readListState } from "~/components/admin/list-state.ts";
import { depositStateLabels } from "~/content/deposits.ts";
import type { DepositState } from "~/domain/deposit.ts";

export interface DepositListState extends ListState {
  state: DepositState | undefined;
}

export const maxDepositSearch = 300;

/** Ignores invalid values. */
export function readDepositListState(query: URLSearchParams): DepositListState {
  const state = query.get("state") ?? "";
  return {
    ...readListState(query, { isId: (id) => /^dep-\d{1,20}$/.test(id), maxSearch: maxDepositSearch }),
    state: Object.hasOwn(depositStateLabels, state) ? (state as DepositState) : undefined,
  };
}
