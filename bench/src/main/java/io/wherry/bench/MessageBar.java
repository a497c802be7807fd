// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import io.wherry.bench.messages.Carrier;
import io.wherry.bench.messages.Flushing;
import io.wherry.bench.report.Figures;
import java.util.List;

/// What we demand of Wherry beside another carrier of messages.
record MessageBar(Flushing flushing, Carrier beside, Bar.Limit limit) {
    static final List<MessageBar> ALL =
            List.of(
                    new MessageBar(Flushing.EACH, Carrier.JAVA_IO_BUFFERED, Bar.Limit.faster(3)),
                    new MessageBar(Flushing.EACH, Carrier.DATA_STREAM, Bar.Limit.faster(1.2)),
                    new MessageBar(Flushing.BATCHED, Carrier.DATA_STREAM, Bar.Limit.faster(5)),
                    new MessageBar(Flushing.RESET, Carrier.DATA_STREAM, Bar.Limit.faster(5)));

    /// `at least 3.00x java.io, buffered`
    String demand() {
        return "at least " + Figures.ratio(limit.value()) + ' ' + beside.label();
    }
}
