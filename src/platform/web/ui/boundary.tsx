import { Component, type ReactNode } from "react";
import { useLocation, useSearch } from "wouter";

interface BoundaryProps {
  instead?: ReactNode;
  children: ReactNode;
}

/** Isolates what fails to load or render. Retried at another address. */
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
