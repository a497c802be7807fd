// SPDX-License-Identifier: Apache-2.0
package io.wherry.agent;

import io.wherry.agent.internal.rules.StreamRules;
import io.wherry.stream.ObjectInputStream;
import java.io.IOException;
import java.io.InputStream;

/// The object stream that rewritten classes read: that of `io.wherry.stream` under the agent's policy.
public class AgentObjectInputStream extends ObjectInputStream {

    /// Reads the header of `in`.
    ///
    /// @throws java.io.StreamCorruptedException if the policy does not accept the format
    public AgentObjectInputStream(InputStream in) throws IOException {
        this(in, Agent.rules());
    }

    private AgentObjectInputStream(InputStream in, StreamRules rules) throws IOException {
        super(rules.policy().readsLean() ? in : new JavaioOnly(in), rules.reading());
    }

    /// For subclasses that read objects by themselves.
    protected AgentObjectInputStream() throws IOException {
        super();
    }
}
