// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.papers;

import io.wherry.bench.report.Block;
import java.util.ArrayList;
import java.util.List;

/// A document, and all its figures and tables.
///
/// @param number under which it is known here
/// @param citation authors, title, year
/// @param machine the machine of its measurements
/// @param extra blocks after the exhibits, independent of the run
record Paper(
        String number,
        String citation,
        String machine,
        List<PublishedResult> exhibits,
        List<Block> extra) {
    Paper {
        exhibits = List.copyOf(exhibits);
        extra = List.copyOf(extra);
    }

    List<Block> blocks(RunIndex index) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Heading(2, number + ": " + citation));
        blocks.add(new Block.Paragraph("Reported on: " + machine));
        exhibits.forEach(exhibit -> blocks.addAll(exhibit.blocks(index)));
        blocks.addAll(extra);
        return blocks;
    }
}
