// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.app;

import io.wherry.bench.mpi.MpiRuntime;
import java.util.ArrayList;
import java.util.List;

/// The jobs of the section `apps`, by the figure or table that shows them.
final class AppSuite {
    static final String SHM = "shm";
    static final String TCP = "tcp";
    static final String JAVA_RMI = "java.rmi";
    static final String MPI = "mpi";
    static final String RMI_MPI = "rmi-mpi";
    static final String ISO = "iso";

    static final String SOR = "sor";
    static final String EM3D = "em3d";
    static final String FFT_COMPLEX = "fft --layout complex";
    static final String FFT_ARRAYS = "fft --layout arrays";
    static final String PMM = "pmm";
    static final String TSP = "tsp";
    static final String IDA = "ida";
    static final String GP = "gp";

    /// Programs with separate phases of computation and communication.
    static final List<String> STRUCTURED = List.of(SOR, EM3D, FFT_COMPLEX, FFT_ARRAYS, PMM);

    /// Programs with dynamic work distribution.
    static final List<String> IRREGULAR = List.of(TSP, IDA);

    static final List<String> CALLS = List.of(SHM, TCP, JAVA_RMI);
    static final List<String> CALLS_AND_MESSAGES = List.of(SHM, TCP, JAVA_RMI, MPI);
    static final List<String> ALL = List.of(ISO, SHM, TCP, JAVA_RMI, MPI);

    /// The numbers of ranks that the figures show.
    static final List<Integer> RANKS = List.of(1, 2, 4, 8);

    static final List<Integer> WORKERS = List.of(1, 2, 4, 8);
    static final List<Integer> SIZES = List.of(250, 500);
    static final List<Integer> REMOTE_PERCENT = List.of(0, 10, 20, 30, 40, 50);
    static final List<String> NETWORKS = List.of("fast-ethernet-1999", "10gbe");

    private static final int TWO = 2;

    private AppSuite() {}

    /// A program with the data of the document on two ranks, over all stacks it has.
    static AppRun two(String program) {
        return AppRun.of(program, TWO, stacks(program));
    }

    private static List<String> stacks(String program) {
        if (program.equals(GP)) {
            return ALL;
        }
        return STRUCTURED.contains(program) ? CALLS_AND_MESSAGES : CALLS;
    }

    /// The same under Open MPI.
    static AppRun library(String program) {
        return two(program).under(MpiRuntime.OPEN_MPI, List.of(MPI, RMI_MPI));
    }

    /// The same program on another number of ranks, compared with java.rmi only.
    static AppRun on(int ranks, String program) {
        return ranks == TWO ? two(program) : AppRun.of(program, ranks, List.of(SHM, JAVA_RMI));
    }

    /// A master that only distributes work, and its workers.
    static AppRun matmul(int size, int workers) {
        return AppRun.of("matmul --size " + size, 1 + workers, CALLS);
    }

    static AppRun em3d(int percent) {
        return AppRun.of(EM3D + " --remote " + percent, TWO, CALLS);
    }

    static AppRun slow(String program, String network) {
        return AppRun.of(program + " --network " + network, TWO, List.of(TCP, JAVA_RMI));
    }

    /// Jobs of a short run.
    static List<AppRun> structured() {
        return STRUCTURED.stream()
                .filter(program -> !program.equals(FFT_ARRAYS) && !program.equals(PMM))
                .map(AppSuite::two)
                .toList();
    }

    /// Jobs that run all passes; the performance targets are checked against them.
    static List<AppRun> careful() {
        List<AppRun> runs = new ArrayList<>();
        STRUCTURED.forEach(program -> runs.add(two(program)));
        runs.add(two(GP));
        STRUCTURED.forEach(program -> runs.add(library(program)));
        SIZES.forEach(size -> runs.add(matmul(size, 2)));
        return runs;
    }

    /// Jobs that show how the speed-up scales with the number of ranks.
    static List<AppRun> brief() {
        List<AppRun> runs = new ArrayList<>();
        IRREGULAR.forEach(program -> RANKS.forEach(ranks -> runs.add(on(ranks, program))));
        for (String program : STRUCTURED) {
            RANKS.stream()
                    .filter(ranks -> ranks != TWO)
                    .forEach(ranks -> runs.add(on(ranks, program)));
        }
        for (int size : SIZES) {
            WORKERS.stream()
                    .filter(workers -> workers != 2)
                    .forEach(workers -> runs.add(matmul(size, workers)));
        }
        REMOTE_PERCENT.forEach(percent -> runs.add(em3d(percent)));
        NETWORKS.forEach(
                network -> STRUCTURED.forEach(program -> runs.add(slow(program, network))));
        return runs;
    }
}
