// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Measures everyone on everything, prints the page and keeps it.
public final class Table {
    private Table() {}

    /// Arguments: [Errand#USAGE].
    public static void main(String[] args) throws IOException, InterruptedException {
        Errand errand;
        try {
            errand = Errand.parse(args);
        } catch (IllegalArgumentException e) {
            System.err.println("wherry: " + e.getMessage());
            System.err.print(Errand.USAGE);
            System.exit(2);
            return;
        }
        Facts facts = Facts.here();
        Results results = measure(errand);
        String page = Page.of(errand, results, facts);
        System.out.print(page);
        Path out = errand.out();
        if (out != null) {
            Path folder = out.toAbsolutePath().getParent();
            if (folder != null) {
                Files.createDirectories(folder);
            }
            Files.writeString(out, page);
        }
    }

    /// One pass over the whole table for each fork, so that a bad minute does not spoil one row.
    private static Results measure(Errand errand) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("wherry-bench");
        Fork fork = new Fork(errand.effort(), folder);
        Thread stopper = Thread.ofPlatform().unstarted(fork::stop);
        Runtime.getRuntime().addShutdownHook(stopper);
        Results results = new Results();
        int rows = errand.effort().forks() * errand.workloads().size();
        int row = 0;
        for (int pass = 0; pass < errand.effort().forks(); pass++) {
            for (Workload workload : errand.workloads()) {
                row++;
                System.err.print("[" + row + "/" + rows + "] " + workload + ":");
                for (Contender contender : errand.contenders()) {
                    if (contender.takes(workload)) {
                        Outcome outcome = fork.run(contender, workload);
                        results.add(workload, contender, outcome);
                        System.err.print(' ' + contender.label() + note(outcome));
                    }
                }
                System.err.println();
            }
        }
        Runtime.getRuntime().removeShutdownHook(stopper);
        if (!folder.toFile().delete()) { // not empty
            System.err.println("wherry: what failed says why in " + folder);
        }
        return results;
    }

    private static String note(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Failed failed -> " (" + failed.reason() + ")";
            case Outcome.Measured _ -> "";
        };
    }
}
