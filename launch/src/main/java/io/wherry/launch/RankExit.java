// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

/// The exit status of a rank.
///
/// @param code the exit code, or 128 plus the number of the signal that ended it
/// @param place a text after the number of the rank, such as ` on host b`; may be empty
record RankExit(int rank, int code, String place) implements JobEvent {
    private static final int SIGNALS = 128;
    private static final boolean MACOS = System.getProperty("os.name").startsWith("Mac");

    @Override
    public int ranks() {
        return 1;
    }

    @Override
    public boolean isWell() {
        return code == 0;
    }

    @Override
    public boolean isWithAnother() {
        return code == RankPlacement.ENDED_WITH_ANOTHER;
    }

    /// Returns true if a signal ended the rank.
    @Override
    public boolean isDecisive() {
        return !signal().isEmpty();
    }

    @Override
    public String toString() {
        String signal = signal();
        return "rank "
                + rank
                + place
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
            case 5 -> "SIGTRAP";
            case 6 -> "SIGABRT";
            case 7 -> MACOS ? "SIGEMT" : "SIGBUS";
            case 8 -> "SIGFPE";
            case 9 -> "SIGKILL";
            case 10 -> MACOS ? "SIGBUS" : "SIGUSR1";
            case 11 -> "SIGSEGV";
            case 12 -> MACOS ? "SIGSYS" : "SIGUSR2";
            case 13 -> "SIGPIPE";
            case 14 -> "SIGALRM";
            case 15 -> "SIGTERM";
            case 24 -> "SIGXCPU";
            case 25 -> "SIGXFSZ";
            case 30 -> MACOS ? "SIGUSR1" : "";
            case 31 -> MACOS ? "SIGUSR2" : "SIGSYS";
            default -> "";
        };
    }
}
