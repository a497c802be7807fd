// SPDX-License-Identifier: Apache-2.0
package io.wherry.howto

import io.wherry.codec.ClassFilter
import io.wherry.codec.Evolution
import io.wherry.codec.GraphCodec
import io.wherry.kotlin.copyOf
import io.wherry.kotlin.decode
import io.wherry.kotlin.withObjectsOf
import java.io.Serializable

/** A way to pay. */
sealed interface Payment : Serializable

data class Card(val number: String) : Payment

data object Cash : Payment

/** Keeps its identity by every codec, and by java.io. */
object Voucher : Payment {
    private fun readResolve(): Any = Voucher
}

data class Order(val items: List<String>, val payment: Payment, val note: String = "none") : Serializable

val codec: GraphCodec =
    GraphCodec.lean()
        .withEvolution(Evolution.EVOLVE)
        .withClassFilter(ClassFilter.allow("io.wherry.howto.*", "kotlin.**", "java.util.*"))
        .withObjectsOf<Payment>()

/** Stores an order and prints what is loaded. */
fun main() {
    val order = Order(listOf("tea", "milk"), Cash)
    val bytes = codec.encode(listOf(order))

    val orders = codec.decode<List<Order>>(bytes)
    val copy = codec.copyOf(order)

    println("loaded: ${orders.single().items}, paid in cash: ${copy.payment === Cash}")
}
