// SPDX-License-Identifier: Apache-2.0
package io.wherry.agent.internal.guard;

import java.lang.System.Logger;

/// The log of the agent.
///
/// Creating its logger starts the logging of the application with the settings of that moment, so
/// the logger is created with the first entry, not in a static field.
public final class AgentLog {
    private AgentLog() {}

    public static Logger logger() {
        return System.getLogger("io.wherry.agent");
    }
}
