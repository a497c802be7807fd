// SPDX-License-Identifier: Apache-2.0
package io.wherry.kotlin

import io.wherry.codec.ClassMismatchException
import io.wherry.codec.Evolution
import io.wherry.codec.FilterRejectedException
import io.wherry.codec.GraphCodec
import io.wherry.codec.WireFormatException
import io.wherry.howto.Card
import io.wherry.howto.Cash
import io.wherry.howto.Order
import io.wherry.howto.Payment
import io.wherry.howto.Voucher
import io.wherry.howto.codec
import io.wherry.howto.main
import io.wherry.testkit.SourceClassLoader
import io.wherry.testkit.zoo.shapes.Message
import java.io.ByteArrayInputStream
import java.io.ByteArrayOutputStream
import java.io.NotSerializableException
import java.io.ObjectInputStream
import java.io.ObjectOutputStream
import java.io.PrintStream
import java.io.Serializable
import java.util.Comparator
import java.util.TreeMap
import org.assertj.core.api.Assertions.assertThat
import org.assertj.core.api.Assertions.assertThatThrownBy
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.Timeout
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.EnumSource

/** What integrations/kotlin/README.md says of Kotlin's kinds of classes, in both formats. */
@Timeout(60)
internal class GraphCodecsTest {
    /** The formats. */
    enum class Format(val codec: GraphCodec) {
        LEAN(GraphCodec.lean()),
        JAVAIO(GraphCodec.javaio()),
    }

    private val order = Order(listOf("tea"), Card("4711"))

    @Test
    fun programPrintsWhatItLoads() {
        val usual = System.out
        val output = ByteArrayOutputStream()
        System.setOut(PrintStream(output, true, Charsets.UTF_8))
        try {
            main()
        } finally {
            System.setOut(usual)
        }

        assertThat(output.toString(Charsets.UTF_8))
            .contains("loaded: [tea, milk], paid in cash: true")
    }

    @ParameterizedTest
    @EnumSource
    fun typeIsChecked(format: Format) {
        val bytes = format.codec.encode(order)

        assertThat(format.codec.decode<Order>(bytes)).isEqualTo(order).isNotSameAs(order)
        assertThatThrownBy { format.codec.decode<Card>(bytes) }
            .isInstanceOf(WireFormatException::class.java)
            .hasMessageContaining(Order::class.java.name)
    }

    @ParameterizedTest
    @EnumSource
    fun elementsOfAListAreChecked(format: Format) {
        val bytes = format.codec.encode(listOf<Payment>(Card("1"), Cash))

        assertThat(format.codec.decode<List<Payment>>(bytes)).containsExactly(Card("1"), Cash)
        assertThatThrownBy { format.codec.decode<List<Order>>(bytes) }
            .isInstanceOf(WireFormatException::class.java)
            .hasMessageContaining("[0]")
    }

    @Test
    fun nullNeedsATypeThatHasIt() {
        val bytes = codec.encode(null)

        assertThat(codec.decode<Order?>(bytes)).isNull()
        assertThatThrownBy { codec.decode<Order>(bytes) }
            .isInstanceOf(WireFormatException::class.java)
            .hasMessageContaining("value is null: expected=${Order::class.java.name}")
    }

    @Test
    fun messagesOfAStreamAreRead() {
        val stream = ByteArrayOutputStream()
        codec.writerTo(stream).use { writer ->
            writer.write(order)
            writer.write(Cash)
            writer.write(order)
        }

        codec.readerFrom(ByteArrayInputStream(stream.toByteArray())).use { reader ->
            val first = reader.read<Order>()
            assertThat(first).isEqualTo(order)
            assertThatThrownBy { reader.read<Order>() }.hasMessageContaining("Cash")
            assertThat(reader.read<Order>()).isSameAs(first)
        }
    }

    @Test
    fun otherClassesAreRefused() {
        val bytes = GraphCodec.lean().encode(Message.of(1))

        assertThatThrownBy { codec.decode<Any>(bytes) }
            .isInstanceOf(FilterRejectedException::class.java)
            .hasMessageContaining(Message::class.java.name)
    }

    @ParameterizedTest
    @EnumSource
    fun objectWithReadResolveKeepsItsIdentity(format: Format) {
        assertThat(format.codec.copyOf<Any>(Voucher)).isSameAs(Voucher)
        assertThat(format.codec.decode<Payment>(format.codec.encode(Voucher))).isSameAs(Voucher)
    }

    object Plain : Serializable

    @ParameterizedTest
    @EnumSource
    fun objectWithoutReadResolveHasCopiesAsByJavaio(format: Format) {
        for (single in listOf(Cash, Plain)) {
            assertThat(format.codec.copyOf(single)).hasSameClassAs(single).isNotSameAs(single)
            assertThat(copyOfJavaio(single)).isNotSameAs(single)
        }
        assertThat(format.codec.copyOf<Any>(Cash)).isEqualTo(Cash)
    }

    private fun copyOfJavaio(value: Any): Any {
        val bytes = ByteArrayOutputStream()
        ObjectOutputStream(bytes).use { it.writeObject(value) }
        return ObjectInputStream(ByteArrayInputStream(bytes.toByteArray())).use { it.readObject() }
    }

    /** Not serializable. */
    object Unpaid

    @Test
    fun objectsThatTheCodecNamesKeepTheirIdentity() {
        val naming = GraphCodec.lean().withObjects(Unpaid, Plain)
        val graph = listOf(Unpaid, Plain, Unpaid, "text")

        for (copy in listOf(naming.copyOf(graph), naming.decode<List<Any>>(naming.encode(graph)))) {
            assertThat(copy[0]).isSameAs(Unpaid)
            assertThat(copy[1]).isSameAs(Plain)
            assertThat(copy[2]).isSameAs(Unpaid)
        }
        assertThatThrownBy { GraphCodec.lean().encode(graph) }
            .isInstanceOf(NotSerializableException::class.java)
            .hasMessageContaining(Unpaid::class.java.name)
        assertThatThrownBy { GraphCodec.lean().decode<Any>(naming.encode(Unpaid)) }
            .isInstanceOf(ClassMismatchException::class.java)
            .hasMessageContaining(Unpaid::class.java.name)
    }

    @Test
    fun objectsOfASealedHierarchyKeepTheirIdentity() {
        val bytes = codec.encode(listOf(Cash, Voucher, Card("1"), Cash))

        val read = codec.decode<List<Payment>>(bytes)

        assertThat(read[0]).isSameAs(Cash)
        assertThat(read[1]).isSameAs(Voucher)
        assertThat(read[2]).isEqualTo(Card("1"))
        assertThat(read[3]).isSameAs(Cash)
    }

    sealed interface Grade : Serializable

    enum class Mark : Grade {
        INSTANCE,
    }

    class Points private constructor(val count: Int) : Grade {
        companion object {
            @JvmField val INSTANCE: Points = Points(0)

            fun of(count: Int): Points = Points(count)
        }
    }

    object Absent : Grade

    @Test
    fun otherClassesWithAFieldOfThatNameAreNoObjects() {
        val naming = GraphCodec.lean().withObjectsOf<Grade>()

        val copy = naming.copyOf(listOf<Grade>(Points.of(7), Mark.INSTANCE, Absent))

        assertThat((copy[0] as Points).count).isEqualTo(7)
        assertThat(copy[1]).isSameAs(Mark.INSTANCE)
        assertThat(copy[2]).isSameAs(Absent)
    }

    @JvmInline
    value class Cents(val count: Long) : Serializable

    @JvmInline
    value class Sku(val text: String) : Serializable

    data class Price(val cents: Cents, val sku: Sku?, val more: List<Cents>) : Serializable

    @ParameterizedTest
    @EnumSource
    fun valueClassesAreCopied(format: Format) {
        val price = Price(Cents(250), Sku("tea"), listOf(Cents(1), Cents(2)))

        assertThat(format.codec.copyOf(price)).isEqualTo(price)
        assertThat(format.codec.decode<Cents>(format.codec.encode(Cents(7)))).isEqualTo(Cents(7))
    }

    /** Has a value that is computed at its first use. */
    class Report(val words: List<String>) : Serializable {
        val text: String by lazy { words.joinToString() }
    }

    @ParameterizedTest
    @EnumSource
    fun lazyValueIsComputedBeforeItIsWritten(format: Format) {
        assertThat(format.codec.copyOf(Report(listOf("a", "b"))).text).isEqualTo("a, b")
    }

    @ParameterizedTest
    @EnumSource
    fun collectionsAreCopied(format: Format) {
        val graph =
            listOf(
                emptyList<String>(),
                emptySet<String>(),
                emptyMap<String, Int>(),
                listOf("a"),
                mutableListOf("a", null),
                setOf(1, 2),
                mapOf("a" to 1, "b" to 2),
                buildList { addAll(1..3) },
                buildMap { put("k", Triple(1, 'c', 2.5)) },
                TreeMap<String, Int>(Comparator.reverseOrder()).apply { put("x", 1) },
                "Pair" to Pair(1, "b"),
            )

        assertThat(format.codec.copyOf(graph)).isEqualTo(graph)
        assertThat(format.codec.copyOf(emptyList<String>())).isSameAs(emptyList<String>())
    }

    enum class Size { SMALL, LARGE }

    data class Tree(val size: Size, val children: MutableList<Tree> = mutableListOf()) : Serializable

    @ParameterizedTest
    @EnumSource
    fun deepDataClassesAreCopied(format: Format) {
        val root = Tree(Size.LARGE)
        var last = root
        repeat(20_000) { last = Tree(Size.SMALL).also(last.children::add) }

        var depth = 0
        var copy = format.codec.copyOf(root)
        while (copy.children.isNotEmpty()) {
            copy = copy.children.single()
            depth++
        }

        assertThat(depth).isEqualTo(20_000)
        assertThat(copy.size).isSameAs(Size.SMALL)
    }

    @Test
    fun fieldThatTheWriterDidNotHaveIsNullWhateverItsDefault() {
        val older =
            SourceClassLoader.of(
                "public class Order implements java.io.Serializable {" +
                    " private static final long serialVersionUID = 1;" +
                    " java.util.List<String> items; Order(java.util.List<String> items) { this.items = items; } }"
            )
        val evolving = GraphCodec.lean().withEvolution(Evolution.EVOLVE)
        val bytes = evolving.encode(older.make("Order", ArrayList(listOf("tea"))))

        val read = evolving.withAlias("peer.Order", Noted::class.java).decode<Noted>(bytes)

        assertThat(read.items).containsExactly("tea")
        assertThat(read.note as String?).isNull()
        assertThat(evolving.withAlias("peer.Order", Repaired::class.java).decode<Repaired>(bytes))
            .isEqualTo(Repaired(listOf("tea")))
    }

    data class Noted(val items: List<String>, val note: String = "none") : Serializable {
        private companion object {
            const val serialVersionUID = 1L
        }
    }

    data class Repaired(val items: List<String>, val note: String = "none") : Serializable {
        @Suppress("SENSELESS_COMPARISON", "USELESS_ELVIS") // an older message has no note
        private fun readResolve(): Any = if (note == null) Repaired(items) else this

        private companion object {
            const val serialVersionUID = 1L
        }
    }
}
