// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

/// What the lines of a rank begin with.
public enum Tags {
    /// Nothing: lines are as they were printed.
    NONE,
    /// The number of the rank, as in `[2] `.
    PLAIN,
    /// The number in the colour of the rank, for terminals. A rank has the same colour in each run;
    /// those whose numbers differ by a multiple of ten share one.
    COLOURED;

    /* As "select graphic rendition" of ECMA-48 counts them, the bright ones from 90 on. Not red, which
     * looks like an error; not black, white and grey, one of which is the background. */
    private static final int[] COLOURS = {36, 33, 32, 35, 34, 96, 93, 92, 95, 94};

    private static final char ESCAPE = '\u001b';

    /// What lines of `rank` begin with.
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
