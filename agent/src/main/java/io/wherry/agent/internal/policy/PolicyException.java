// SPDX-License-Identifier: Apache-2.0
package io.wherry.agent.internal.policy;

import java.io.IOException;
import java.io.Serial;
import java.nio.file.Path;

/// A line of a policy file or an allow-list that is not valid.
public final class PolicyException extends IOException {
    @Serial private static final long serialVersionUID = 1;

    /// @param line from 1
    public PolicyException(Path file, int line, String problem) {
        super(file + ":" + line + ": " + problem);
    }
}
