import { Component, type ReactNode } from "react";
import { useLocation, useSearch } from "wouter";

interface BoundaryProps {
  /** In the place of what failed; nothing when left out. */
  instead?: ReactNode;
  children: ReactNode;
}

/** What does not load, or breaks, fails alone: everything around it stays. At another address it is tried again. */
export function Boundary(props: BoundaryProps) {
  const [location] = useLocation();
  return <Catch {...props} address={`${location}?${useSearch()}`} />;
}

interface CatchProps extends BoundaryProps {
  address: string;
}

interface CatchState {
  address: string;
  hasFailed: boolean;
}

/** A class, since React offers this to no function. */
class Catch extends Component<CatchProps, CatchState> {
  override state = { address: this.props.address, hasFailed: false };

  static getDerivedStateFromProps({ address }: CatchProps, state: CatchState): CatchState | null {
    return address === state.address ? null : { address, hasFailed: false };
  }

  static getDerivedStateFromError(): Partial<CatchState> {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.instead : this.props.children;
  }
}
