import { SearchInput, Select } from "#platform/web/ui/field.tsx";
import { Page, PageHeader } from "#platform/web/ui/page.tsx";
import { userStates } from "../contract-users.ts";
import { ListView } from "./list-view.tsx";
import { usePlans } from "./plans-data.ts";
import { usePlatformStats } from "./platform-figures.tsx";
import { UserTable } from "./user-table.tsx";
import { useUsers } from "./users-data.ts";

export function UsersPage() {
  const list = useUsers();
  return (
    <Page title="Users">
      <PageHeader title="Users" text={<Summary />} />
      <Controls address={list.address} />
      <ListView
        list={list}
        failed="The users did not load"
        unfound={{ title: "No users found", text: "Nobody matches." }}
      >
        {(users) => <UserTable users={users} />}
      </ListView>
    </Page>
  );
}

function Summary() {
  const { data } = usePlatformStats();
  if (!data) return <span className="invisible">…</span>;
  const count = (value: number) => value.toLocaleString("en-US");
  return `${count(data.totalUsers)} ${data.totalUsers === 1 ? "user" : "users"}. ${count(data.activeTrials)} on trial, ${count(data.activeSubscriptions)} paid.`;
}

function Controls({ address }: { address: ReturnType<typeof useUsers>["address"] }) {
  const plans = usePlans();
  return (
    <div className="grid grid-cols-2 gap-2 md:grid-cols-4 xl:grid-cols-[minmax(0,1fr)_repeat(4,150px)]">
      <SearchInput
        label="Search users"
        placeholder="Search name or email"
        value={address.value("search")}
        onChange={(search) => address.change({ search })}
        className="max-md:col-span-2 md:max-xl:col-span-4"
      />
      <Select aria-label="Status" {...address.choice("status")}>
        <option value="">All statuses</option>
        {userStates.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </Select>
      <Select aria-label="Role" {...address.choice("role")}>
        <option value="">All roles</option>
        <option value="user">Users</option>
        <option value="admin">Admins</option>
      </Select>
      <Select aria-label="Plan" {...address.choice("plan")}>
        <option value="">All plans</option>
        {plans.data?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Select aria-label="Order" {...address.choice("sort")}>
        <option value="">Newest first</option>
        <option value="oldest">Oldest first</option>
        <option value="name">By name</option>
        <option value="ends">Ending soonest</option>
      </Select>
    </div>
  );
}
