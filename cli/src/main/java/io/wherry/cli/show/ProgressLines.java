// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.show;

import java.io.PrintWriter;

/// Progress for a file or a pipe: the title when a data set begins, the result when it ends.
public record ProgressLines(PrintWriter out) implements Progress {

    @Override
    public void begin(String title, int steps) {
        out.print(title + " ");
        out.flush();
    }

    @Override
    public void step(String what) {
        /* lines that have gone cannot be changed */
    }

    @Override
    public void end(String result) {
        out.println(result);
        out.flush();
    }

    @Override
    public void close() {
        out.flush();
    }
}
