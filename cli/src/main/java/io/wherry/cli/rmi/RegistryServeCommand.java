// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.rmi;

import io.wherry.rmi.Registry;
import io.wherry.rmi.RmiRuntime;
import io.wherry.transport.Address;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// The command `wherry registry serve`.
@Command(
        name = "serve",
        mixinStandardHelpOptions = true,
        description = {
            "Runs a registry in a JVM of its own, until interrupted.",
            "Programs of this host bind their objects; any host that reaches it may look them up."
                    + " The classes of the programs are not needed."
        })
public final class RegistryServeCommand implements Callable<Integer> {
    private static final String LISTENING = "registry at ";

    @Option(
            names = "--port",
            paramLabel = "PORT",
            description = "Port to listen at, 0 for a free one (default: ${DEFAULT-VALUE}).")
    private int port = Registry.REGISTRY_PORT;

    @Option(
            names = "--bind",
            paramLabel = "HOST",
            description =
                    "Address of this host to listen at: 0.0.0.0 for all, so that other hosts can look"
                            + " names up (default: ${DEFAULT-VALUE}).")
    private String host = "localhost";

    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException, InterruptedException {
        try (RmiRuntime runtime = UnknownInterfaces.runtime()) {
            Address address = runtime.listen(asked());
            runtime.createRegistry();
            PrintWriter out = spec.commandLine().getOut();
            out.println(LISTENING + address);
            out.flush();
            new CountDownLatch(1).await(); // until the process is ended
        }
        return 0;
    }

    private Address asked() {
        try {
            return new Address.Tcp(host, port);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }
}
