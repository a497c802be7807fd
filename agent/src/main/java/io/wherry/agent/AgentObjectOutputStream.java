// SPDX-License-Identifier: Apache-2.0
package io.wherry.agent;

import io.wherry.stream.ObjectOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/// The object stream that rewritten classes write: that of `io.wherry.stream` under the agent's policy.
public class AgentObjectOutputStream extends ObjectOutputStream {

    /// Writes the header to `out`.
    public AgentObjectOutputStream(OutputStream out) throws IOException {
        super(out, Agent.rules().policy().writing());
    }

    /// For subclasses that write objects by themselves.
    protected AgentObjectOutputStream() throws IOException {
        super();
    }
}
