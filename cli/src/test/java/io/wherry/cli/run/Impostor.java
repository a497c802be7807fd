// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.run;

import io.wherry.launch.RankPlacement;
import io.wherry.launch.internal.tls.JobCertificate;
import java.util.Map;
import java.util.Objects;

/// A rank that is another process, which does not know all that ranks of the job know.
final class Impostor {
    private static final String MARK = "IMPOSTOR";

    private Impostor() {}

    /// `impostor <kind> <rank>`
    static void join(String[] arguments) throws Exception {
        RankPlacement placement = Objects.requireNonNull(RankPlacement.here());
        int rank = Integer.parseInt(arguments[2]);
        if (placement.rank() != rank || System.getenv(MARK) != null) {
            System.out.println("joining at " + System.currentTimeMillis());
            RankPeer.sum();
            return;
        }
        ProcessBuilder builder =
                new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        RankPeer.class.getName(),
                        "impostor",
                        arguments[1],
                        arguments[2]);
        builder.environment().put(MARK, arguments[1]);
        forget(arguments[1], builder.environment());
        Process process = builder.inheritIO().start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
        System.exit(process.waitFor());
    }

    private static void forget(String kind, Map<String, String> environment) throws Exception {
        String secret = Objects.requireNonNull(environment.get("WHERRY_SECRET"));
        switch (kind) {
            case "secret" -> environment.put("WHERRY_SECRET", "00000000" + secret.substring(8));
            case "certificate" -> {
                String other = JobCertificate.create("other", secret).text();
                environment.put("WHERRY_CERTIFICATE", other);
            }
            case "plain" ->
                    environment.computeIfPresent(
                            "WHERRY_ADDRESSES", (_, all) -> all.replace("tls://", "tcp://"));
            default -> throw new IllegalArgumentException("unknown kind: " + kind);
        }
    }
}
