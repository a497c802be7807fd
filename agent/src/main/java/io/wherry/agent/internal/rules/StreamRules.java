// SPDX-License-Identifier: Apache-2.0
package io.wherry.agent.internal.rules;

import io.wherry.agent.internal.guard.AllowList;
import io.wherry.agent.internal.guard.Guard;
import io.wherry.agent.internal.policy.Mode;
import io.wherry.agent.internal.policy.Policy;
import io.wherry.codec.GraphCodec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;

/// A policy with its allow-list: the rules for new streams.
///
/// @param reading codec of streams that are read
public record StreamRules(Policy policy, GraphCodec reading) {

    /// Reads the allow-list of `policy`, if it has one.
    ///
    /// @throws IOException if the allow-list is not valid or cannot be read
    static StreamRules of(Policy policy) throws IOException {
        if (!policy.mode().checks()) {
            return new StreamRules(policy, policy.reading());
        }
        Path list = Objects.requireNonNull(policy.recording());
        Guard guard = new Guard(AllowList.read(list), policy.mode() == Mode.ENFORCE);
        return new StreamRules(policy, policy.reading().withClassFilter(guard));
    }
}
