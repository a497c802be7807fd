// SPDX-License-Identifier: Apache-2.0
package io.wherry.agent.internal.guard;

import java.lang.System.Logger;

/// The log of the agent. Making its logger starts the logging of the application with the settings that it has then, so that is done
/// for the first entry only.
public final class AgentLog {
    private AgentLog() {}

    public static Logger logger() {
        return System.getLogger("io.wherry.agent");
    }
}
