// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.messages;

import io.wherry.bench.page.TargetLimit;
import io.wherry.bench.report.NumberFormats;
import java.util.List;

/// A performance target of Wherry compared with another message format.
record MessageTarget(Flushing flushing, MessageFormat reference, TargetLimit limit) {
    static final List<MessageTarget> ALL =
            List.of(
                    new MessageTarget(
                            Flushing.EACH, MessageFormat.JAVA_IO_BUFFERED, TargetLimit.faster(3)),
                    new MessageTarget(
                            Flushing.EACH, MessageFormat.DATA_STREAM, TargetLimit.faster(1.2)),
                    new MessageTarget(
                            Flushing.BATCHED, MessageFormat.DATA_STREAM, TargetLimit.faster(5)),
                    new MessageTarget(
                            Flushing.RESET, MessageFormat.DATA_STREAM, TargetLimit.faster(5)));

    /// `at least 3.00x java.io, buffered`
    String demand() {
        return "at least " + NumberFormats.ratio(limit.value()) + ' ' + reference.label();
    }
}
