// SPDX-License-Identifier: Apache-2.0
package io.wherry.agent;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;

/// Attaches the agent to a JVM that runs: `java -jar wherry-agent.jar PID [POLICY]`.
public final class Attach {
    private static final String USAGE =
            """
            usage: java -jar wherry-agent.jar PID [POLICY]
              PID     process id of a JVM of the same user
              POLICY  policy file (default: the rules of java.io)\
            """;

    private Attach() {}

    public static void main(String[] arguments) {
        if (arguments.length < 1 || arguments.length > 2) {
            System.err.println(USAGE);
            System.exit(2);
        }
        String policy =
                arguments.length == 2 ? Path.of(arguments[1]).toAbsolutePath().toString() : "";
        try {
            attach(arguments[0], policy);
        } catch (AttachNotSupportedException
                | AgentLoadException
                | AgentInitializationException
                | IOException
                | URISyntaxException e) {
            System.err.println("cannot attach the agent: pid=" + arguments[0] + ", " + e);
            System.exit(1);
        }
    }

    private static void attach(String pid, String policy)
            throws AttachNotSupportedException,
                    AgentLoadException,
                    AgentInitializationException,
                    IOException,
                    URISyntaxException {
        Path jar =
                Path.of(Attach.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        VirtualMachine machine = VirtualMachine.attach(pid);
        try {
            machine.loadAgent(jar.toString(), policy);
        } finally {
            machine.detach();
        }
    }
}
