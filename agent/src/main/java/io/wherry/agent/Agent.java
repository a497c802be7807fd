// SPDX-License-Identifier: Apache-2.0
package io.wherry.agent;

import io.wherry.agent.internal.guard.AgentLog;
import io.wherry.agent.internal.guard.Recorder;
import io.wherry.agent.internal.policy.Mode;
import io.wherry.agent.internal.policy.Policy;
import io.wherry.agent.internal.policy.PolicyException;
import io.wherry.agent.internal.rewrite.SiteReport;
import io.wherry.agent.internal.rewrite.StreamTransformer;
import io.wherry.agent.internal.rules.ActivePolicy;
import io.wherry.agent.internal.rules.FilterFactory;
import io.wherry.agent.internal.rules.StreamRules;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.lang.System.Logger.Level;
import java.lang.instrument.Instrumentation;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Entry point of the agent: `java -javaagent:wherry-agent.jar=policy.properties -jar app.jar`, the attribute `Launcher-Agent-Class` of an executable
/// jar, or [Attach] for a JVM that runs. Without an argument the policy file is that of the system property `io.wherry.agent.policy`; without
/// either, streams follow the rules of java.io.
public final class Agent {
    private static final String POLICY_FILE = "io.wherry.agent.policy";

    private static volatile @Nullable ActivePolicy active;

    private Agent() {}

    /// Called by the JVM before the application's `main`. If the policy is not valid or cannot be read, or the agent is
    /// started twice, the JVM exits with status 1 after a line that says why.
    public static void premain(@Nullable String policyFile, Instrumentation instrumentation) {
        try {
            start(policyFile, instrumentation);
        } catch (IOException | IllegalStateException | InvalidPathException e) {
            System.err.println("wherry-agent: " + reason(e));
            System.exit(1);
        }
    }

    private static String reason(Exception e) {
        boolean isOwn = e instanceof PolicyException || e instanceof IllegalStateException;
        return isOwn ? String.valueOf(e.getMessage()) : e.toString();
    }

    /// Called by the JVM when the agent is attached, or for `Launcher-Agent-Class`.
    ///
    /// @throws IOException if the policy is not valid or cannot be read
    public static void agentmain(@Nullable String policyFile, Instrumentation instrumentation)
            throws IOException {
        start(policyFile, instrumentation);
    }

    private static synchronized void start(
            @Nullable String policyFile, Instrumentation instrumentation) throws IOException {
        if (active != null) {
            throw new IllegalStateException("the agent runs already in this JVM");
        }
        boolean isGiven = policyFile != null && !policyFile.isEmpty();
        String name = isGiven ? policyFile : System.getProperty(POLICY_FILE);
        ActivePolicy policy = ActivePolicy.of(name == null ? null : Path.of(name));
        active = policy;
        Policy now = policy.current().policy();
        Recorder recorder =
                now.mode() == Mode.RECORD
                        ? new Recorder(Objects.requireNonNull(now.recording()))
                        : null;
        filter(policy, recorder);
        SiteReport report = new SiteReport();
        new StreamTransformer(instrumentation, now.scope(), AgentObjectInputStream.class, report)
                .install();
        new OutputFiles(report, now.report(), recorder).start();
    }

    /// Sets the JVM's factory of filters, which a JVM allows once and before streams have been read.
    private static void filter(ActivePolicy policy, @Nullable Recorder recorder) {
        if (recorder == null && policy.current().policy().filter() == null) {
            policy.reportLaterFilters();
            return;
        }
        try {
            ObjectInputFilter.Config.setSerialFilterFactory(new FilterFactory(policy, recorder));
        } catch (IllegalStateException e) {
            String problem =
                    "filter and recording have no effect: the JVM has a factory of filters already";
            AgentLog.logger().log(Level.ERROR, problem, e);
        }
    }

    static StreamRules rules() {
        ActivePolicy policy = active;
        if (policy == null) {
            throw new IllegalStateException("the agent has not been started in this JVM");
        }
        return policy.current();
    }
}
