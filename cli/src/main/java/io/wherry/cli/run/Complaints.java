// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.run;

import io.wherry.launch.JobWatcher;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/// Prints failures and warnings of a job.
final class Complaints implements JobWatcher {
    private final OutputStream to;

    Complaints(OutputStream to) {
        this.to = to;
    }

    @Override
    public void failed(String how) {
        print(how);
    }

    @Override
    public void warned(String warning) {
        print(warning);
    }

    private void print(String complaint) {
        try {
            to.write(("wherry: " + complaint + "\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException _) {
            /* the reader of standard error has closed it */
        }
    }
}
