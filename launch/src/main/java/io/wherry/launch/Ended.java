// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

/// How a rank ended.
///
/// @param code what it exited with, or 128 and the number of the signal that ended it
record Ended(int rank, int code) {
    private static final int SIGNALS = 128;

    boolean isWell() {
        return code == 0;
    }

    /// Returns true if the rank ended because another rank failed.
    boolean isWithAnother() {
        return code == Placement.ENDED_WITH_ANOTHER;
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
