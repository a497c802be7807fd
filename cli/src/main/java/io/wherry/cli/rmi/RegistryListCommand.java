// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.rmi;

import io.wherry.rmi.Registry;
import io.wherry.rmi.RmiRuntime;
import java.io.IOException;
import java.io.PrintWriter;
import java.rmi.ConnectException;
import java.rmi.NotBoundException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// The command `wherry registry list`.
@Command(
        name = "list",
        mixinStandardHelpOptions = true,
        description = {
            "Prints the registry of a runtime: names, remote interfaces, and addresses of the objects.",
            "The classes of the program are not needed."
        })
public final class RegistryListCommand implements Callable<Integer> {
    private static final int COLUMNS = 3;

    @Parameters(
            paramLabel = "ADDRESS",
            arity = "0..1",
            converter = RmiTargetConverter.class,
            description =
                    "Address of the runtime: rmi://host:1099, or an address of a link such as"
                            + " unix:///run/bank (default: rmi://localhost).")
    private RmiTarget target = RmiTarget.parse("rmi://localhost");

    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("name", "interfaces", "where"));
        try (RmiRuntime runtime = UnknownInterfaces.runtime()) {
            Registry registry = runtime.registryAt(target.address());
            for (String name : registry.list()) {
                if (target.name().isEmpty() || target.name().equals(name)) {
                    rows.add(row(registry, name));
                }
            }
        }
        print(rows);
        return 0;
    }

    private static List<String> row(Registry registry, String name) throws RemoteException {
        try {
            Remote object = registry.lookup(name);
            return List.of(printable(name), interfaces(object), addresses(object));
        } catch (NotBoundException _) {
            return List.of(printable(name), "", "is gone");
        } catch (ConnectException e) {
            throw e; // the registry is gone
        } catch (RemoteException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            return List.of(printable(name), "", printable("cannot be read: " + cause));
        }
    }

    private static String interfaces(Remote object) {
        return printable(
                Arrays.stream(object.getClass().getInterfaces())
                        .map(Class::getName)
                        .collect(Collectors.joining(", ")));
    }

    private static String addresses(Remote object) {
        List<String> all = RmiRuntime.addressesOf(object);
        return all.isEmpty() ? "nowhere" : printable(String.join(", ", all));
    }

    /// A terminal obeys control characters, also those after ASCII, and names come from elsewhere.
    private static String printable(String text) {
        return text.replaceAll("\\p{Cc}", "?");
    }

    private void print(List<List<String>> rows) {
        int[] widths = new int[COLUMNS];
        for (List<String> row : rows) {
            for (int i = 0; i < COLUMNS; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        PrintWriter out = spec.commandLine().getOut();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < COLUMNS; i++) {
                line.append(row.get(i)).repeat(' ', widths[i] - row.get(i).length() + 2);
            }
            out.println(line.toString().stripTrailing());
        }
        out.flush();
    }
}
