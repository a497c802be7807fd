// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.shm.internal.ring;

import org.junit.jupiter.api.Test;
import org.openjdk.jcstress.Main;

/// Runs [RingStress], which takes minutes: the build does not, a command of CONTRIBUTING.md does.
final class RingStressRun {
    /// Of jcstress: `sanity`, `quick`, `default` or `tough`.
    private static final String MODE = System.getProperty("io.wherry.transport.shm.stress");

    /// jcstress throws if it saw what is forbidden.
    @Test
    void ringKeepsItsPromises() throws Exception {
        String[] arguments = {"-m", MODE, "-t", "RingStress", "-r", "jcstress"};
        Main.main(arguments);
    }
}
