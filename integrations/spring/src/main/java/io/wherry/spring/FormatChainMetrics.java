// SPDX-License-Identifier: Apache-2.0
package io.wherry.spring;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.wherry.codec.chain.FormatChain;
import io.wherry.codec.chain.FormatCount;
import java.util.Objects;
import java.util.function.ToLongFunction;

/// Reports the messages that a chain has read: counters `wherry.chain.read` and
/// `wherry.chain.failed` with the tags `chain` and `format`. A counter that stays shows that an old
/// format is no longer in the store.
@SuppressWarnings("exports") // of a module that is optional
public final class FormatChainMetrics implements MeterBinder {
    private final FormatChain chain;
    private final String name;

    /// @param name of the chain in the tags, as `sessions`
    public FormatChainMetrics(FormatChain chain, String name) {
        this.chain = Objects.requireNonNull(chain, "chain");
        this.name = Objects.requireNonNull(name, "name");
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        for (FormatCount count : chain.counts()) {
            register(registry, "wherry.chain.read", count.format(), FormatCount::read);
            register(registry, "wherry.chain.failed", count.format(), FormatCount::failed);
        }
    }

    private void register(
            MeterRegistry registry,
            String meter,
            String format,
            ToLongFunction<FormatCount> messages) {
        FunctionCounter.builder(meter, chain, of -> messages.applyAsLong(countOf(of, format)))
                .tag("chain", name)
                .tag("format", format)
                .register(registry);
    }

    private static FormatCount countOf(FormatChain chain, String format) {
        for (FormatCount count : chain.counts()) {
            if (count.format().equals(format)) {
                return count;
            }
        }
        throw new IllegalStateException("format is not in the chain: name=" + format);
    }
}
