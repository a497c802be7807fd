// SPDX-License-Identifier: Apache-2.0
package io.wherry.agent.internal.rules;

import io.wherry.agent.internal.guard.Recorder;
import io.wherry.agent.internal.guard.StreamSites;
import java.io.ObjectInputFilter;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/// The JVM's factory of filters: adds the policy's filter and the recorder to the filters of the JVM and of each stream, as JEP 415 describes it.
public final class FilterFactory implements BinaryOperator<@Nullable ObjectInputFilter> {
    private final ActivePolicy policy;
    private final @Nullable Recorder recorder;

    public FilterFactory(ActivePolicy policy, @Nullable Recorder recorder) {
        this.policy = policy;
        this.recorder = recorder;
    }

    /// Returns the filter of a stream.
    ///
    /// @param current null if the stream is being made
    /// @param next the JVM's filter if the stream is being made, otherwise the filter that the stream gets
    @Override
    public @Nullable ObjectInputFilter apply(
            @Nullable ObjectInputFilter current, @Nullable ObjectInputFilter next) {
        if (current != null) {
            return next == null ? current : ObjectInputFilter.merge(next, current);
        }
        ObjectInputFilter own = ofPolicy();
        ObjectInputFilter checked = next == null ? own : ObjectInputFilter.merge(next, own);
        if (recorder == null) {
            return checked;
        }
        return ObjectInputFilter.merge(recorder.filter(StreamSites.current()), checked);
    }

    private ObjectInputFilter ofPolicy() {
        return info -> {
            ObjectInputFilter filter = policy.current().policy().filter();
            return filter == null ? ObjectInputFilter.Status.UNDECIDED : filter.checkInput(info);
        };
    }
}
