// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.papers;

import io.wherry.bench.report.Block;
import io.wherry.bench.report.Part;
import io.wherry.bench.report.Run;
import java.util.ArrayList;
import java.util.List;

/// The part of a run that has every figure and table of the five documents under its number.
public final class Papers {
    /// The name of its section.
    public static final String SECTION = "seeds";

    private Papers() {}

    static List<Paper> all() {
        return List.of(
                BregPolychronopoulosPaper.paper(),
                ChangThesis.paper(),
                CarpenterFoxKoLimPaper.paper(),
                ExpressoPaper.paper(),
                BrunoArticle.paper());
    }

    /// Made from the other parts.
    public static Part of(Run run) {
        RunIndex index = new RunIndex(run);
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Heading(1, "The figures and tables of five documents"));
        blocks.add(
                new Block.Paragraph(
                        """
                        What each document reported, on the machine it had, and what was measured in this run: for what the document compared with, for \
                        Wherry, for today's peers. *Ratio then*: how much better the document's own was; *ratio now*: how much better the second column of \
                        this run is than the first; **above 1x it is better**. Where a document has its numbers in a picture alone, what its text says is here. \
                        Machine, method and all samples are on the pages of the sections that the last column names.\
                        """));
        all().forEach(paper -> blocks.addAll(paper.blocks(index)));
        return Part.measured(0, blocks);
    }
}
