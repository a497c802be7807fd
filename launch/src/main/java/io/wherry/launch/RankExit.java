// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

/// The exit status of a rank.
///
/// @param code the exit code, or 128 plus the number of the signal that ended it
record RankExit(int rank, int code) {
    private static final int SIGNALS = 128;

    boolean isWell() {
        return code == 0;
    }

    /// Returns true if the rank ended because another rank failed.
    boolean isWithAnother() {
        return code == RankPlacement.ENDED_WITH_ANOTHER;
    }

    boolean isBySignal() {
        return !signal().isEmpty();
    }

    @Override
    public String toString() {
        String signal = signal();
        return "rank "
                + rank
                + " ended with code "
                + code
                + (signal.isEmpty() ? "" : " (" + signal + ")");
    }

    private String signal() {
        return switch (code - SIGNALS) {
            case 1 -> "SIGHUP";
            case 2 -> "SIGINT";
            case 3 -> "SIGQUIT";
            case 4 -> "SIGILL";
            case 6 -> "SIGABRT";
            case 8 -> "SIGFPE";
            case 9 -> "SIGKILL";
            case 11 -> "SIGSEGV";
            case 13 -> "SIGPIPE";
            case 15 -> "SIGTERM";
            default -> "";
        };
    }
}
