// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

/// The prefix of the lines of a rank.
public enum Tags {
    /// No prefix.
    NONE,
    /// The number of the rank, as in `[2] `.
    PLAIN,
    /// The number in the colour of the rank, for terminals. A rank has the same colour in each run;
    /// those whose numbers differ by a multiple of ten share one.
    COLOURED;

    /* Codes of "select graphic rendition" of ECMA-48, bright ones from 90. Without red, which
     * looks like an error, and without black, white and grey, one of which is the background. */
    private static final int[] COLOURS = {36, 33, 32, 35, 34, 96, 93, 92, 95, 94};

    private static final char ESCAPE = '\u001b';

    /// Returns the prefix of the lines of `rank`.
    public String of(int rank) {
        return switch (this) {
            case NONE -> "";
            case PLAIN -> "[" + rank + "] ";
            case COLOURED ->
                    ESCAPE
                            + "["
                            + COLOURS[rank % COLOURS.length]
                            + "m["
                            + rank
                            + "]"
                            + ESCAPE
                            + "[0m ";
        };
    }
}
